/** The code that verifies a webhook, in several languages. Tests run every one of these files. */
import { readFileSync } from 'node:fs';
import { once } from '../once.ts';

interface CodeSample {
  language: string;
  /** The name that the language has in Markdown. */
  fence: string;
  /** The name of the file in the folder `verify`. */
  file: string;
  text(): string;
}

const verifying = (language: string, fence: string, file: string): CodeSample => ({
  language,
  fence,
  file,
  text: once(() => readFileSync(new URL(`./verify/${file}`, import.meta.url), 'utf8').trimEnd()),
});

export const byLibrary = verifying('TypeScript', 'ts', 'library.ts');

export const byHand: readonly CodeSample[] = [
  verifying('TypeScript', 'ts', 'verify.ts'),
  verifying('Python', 'python', 'verify.py'),
  verifying('Go', 'go', 'verify.go'),
  verifying('Java', 'java', 'Webhooks.java'),
  verifying('PHP', 'php', 'verify.php'),
  verifying('Ruby', 'ruby', 'verify.rb'),
];
