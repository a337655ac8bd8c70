type Present<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

/** Drops what is absent or empty, since the contract's optional texts have a minimum length of 1. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Present<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null && value !== '') kept[name] = value;
  }
  return kept;
}
