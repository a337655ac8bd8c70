import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SocialContent } from '../../client.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';
import { writeSignIn } from '../sign-in.ts';

export const login = command({
  summary: 'store a key on this machine, for all further commands',
  details:
    'It asks for the key, or takes it from the standard input. Make one in the console, on the page of API keys. The service is named by --base-url or SOCIAL_CONTENT_URL.',
  parameters: {},
  options: {},
  examples: ['login --base-url https://social.example.com'],
  async run({ terminal, access, signal }) {
    const baseUrl = access.baseUrl();
    terminal.note(`Make a key at ${baseUrl}/console, on the page of API keys, and paste it here:`);
    const apiKey = await readLine(signal);
    if (!/^svc_(test|live)_\w+$/.test(apiKey))
      throw new CommandError('That is no key. Keys begin with svc_.');
    const { keyId, mode, organization } = await new SocialContent({ apiKey, baseUrl }).keys.current({
      signal,
    });
    const file = writeSignIn({ baseUrl, apiKey, apiKeyId: keyId, mode, organization });
    terminal.answer({ baseUrl, keyId, mode, organization, file }, () => [
      `Signed in to ${baseUrl} for ${organization}, in ${mode} mode.`,
      `The key is in ${file}, which only you can read. \`social-content logout\` removes it.`,
    ]);
  },
});

/** Reads a line, without showing what is typed. */
async function readLine(signal: AbortSignal): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = process.stdin;
  const lines = createInterface({ input, output, signal, terminal: input.isTTY ?? false });
  // While nothing is echoed, the terminal leaves Ctrl+C to this program.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    signal.throwIfAborted();
  }
}
