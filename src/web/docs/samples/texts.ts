/** Samples that are shown as they are: a seed file, a message of a stream, a check of a webhook. */
import { readFileSync } from 'node:fs';
import { once } from '../assets.ts';

/**
 * A sample of the file that says what a mock server begins with, in the form that `scripts/mock/seed-file.ts` reads.
 */
export const seedFile = `seed: bakery
clock: 2026-06-01T08:00:00Z
profiles:
  - { name: shop, providerId: instagram }
  - { name: stuck, providerId: facebook, scenario: throttled }`;

/** A message of the stream of events, as it goes over the connection. */
export const streamMessage = `id: 3Yk0PZqkT1mUo7vN
webhook-id: evt_01kk9pc22xeh2bkddm74gv057h
webhook-timestamp: 1773073205
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
data: {"id":"evt_01kk9pc22xeh2bkddm74gv057h","topic":"media.ready","timestamp":"2026-03-09T16:20:05.000Z","mode":"live"}`;

// The code that verifies a webhook, in several languages. Tests run every one of these files.

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
