/** The scopes that each purpose needs. Source: github.com/pinterest/api-description, v5/openapi.json, `security` of each operation. */
export const pinterestLogin = 'pinterest';

const needing = (...names: string[]): Record<typeof pinterestLogin, readonly string[]> => ({
  [pinterestLogin]: names,
});

/** The scope that tells which account a token is for. */
export const base = ['user_accounts:read'];

export const scopes = {
  pins: needing('boards:read', 'pins:read'),
  boards: needing('boards:read'),
  writePins: needing('boards:read', 'boards:write', 'pins:read', 'pins:write'),
  writeBoards: needing('boards:read', 'boards:write'),
  metrics: needing('user_accounts:read'),
} as const;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[pinterestLogin])]),
];
