import { command } from '../command.ts';
import { readSignIn, removeSignIn } from '../sign-in.ts';

export const logout = command({
  summary: 'remove the key that `login` has stored',
  details: 'The key itself goes on working until it is revoked in the console.',
  parameters: {},
  options: {},
  async run({ terminal }) {
    const stored = readSignIn();
    removeSignIn();
    const { baseUrl, apiKeyId: keyId } = stored ?? {};
    terminal.answer({ removed: stored !== undefined, baseUrl, keyId }, () =>
      stored
        ? `The key ${keyId} of ${baseUrl} is removed from this machine. Revoke it in the console if nothing else uses it.`
        : 'No key was stored here.',
    );
  },
});
