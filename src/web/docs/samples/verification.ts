/** The code that verifies a webhook, in several languages. Tests run every one of these files. */
import { readFileSync } from 'node:fs';
import { once } from '../once.ts';

interface CodeSample {
  language: string;
  /** The name of the file in the folder `verify`. */
  file: string;
  text(): string;
}

const verifying = (language: string, file: string): CodeSample => ({
  language,
  file,
  text: once(() => readFileSync(new URL(`./verify/${file}`, import.meta.url), 'utf8').trimEnd()),
});

export const byLibrary = verifying('TypeScript', 'library.ts');

export const byHand: readonly CodeSample[] = [
  verifying('TypeScript', 'verify.ts'),
  verifying('Python', 'verify.py'),
  verifying('Go', 'verify.go'),
  verifying('Java', 'Webhooks.java'),
  verifying('PHP', 'verify.php'),
  verifying('Ruby', 'verify.rb'),
];
