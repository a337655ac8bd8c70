import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SocialContent } from '../../client.ts';
import { command } from '../command.ts';
import { askForKey } from '../device-login.ts';
import { CommandError } from '../failures.ts';
import { writeSignIn } from '../sign-in.ts';
import type { Terminal } from '../terminal.ts';

export const login = command({
  summary: 'store a key on this machine, for all further commands',
  details:
    'You approve the key in the browser, and say there what it may do. The service is named by --base-url or SOCIAL_CONTENT_URL.',
  parameters: {},
  options: {
    key: { type: 'boolean', help: 'take a key that there is from the standard input, or ask for it' },
  },
  examples: ['login --base-url https://social.example.com'],
  async run({ options, terminal, access, signal }) {
    const baseUrl = access.baseUrl();
    const apiKey = options.key
      ? await readKey(baseUrl, terminal, signal)
      : await askForKey(baseUrl, terminal, signal);
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

async function readKey(baseUrl: string, terminal: Terminal, signal: AbortSignal): Promise<string> {
  terminal.note(`Make a key at ${baseUrl}/console, on the page of API keys, and paste it here:`);
  const apiKey = await readLine(signal);
  if (!/^svc_(test|live)_\w+$/.test(apiKey)) throw new CommandError('That is no key. Keys begin with svc_.');
  return apiKey;
}

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
