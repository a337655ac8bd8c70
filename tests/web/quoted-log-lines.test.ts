/** Checks that the log lines that guides tell operators to look for are lines that the service writes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { logLines } from '../../src/domain/administration/reference/log-lines.ts';

/** A call that writes a line, up to the end of its message. A line is also written as an object with a level. */
const logCall =
  /(?:\b[\w.?]*log(?:ger)?\??\.(?:(?:debug|info|warn|error)\(|log\(\w+,)|\blevel: '\w+', message:)\s*(?<quote>['`])(?<message>(?:\\.|(?!\k<quote>).)+)\k<quote>/gis;

const messages = readSources('src').flatMap(({ text }) =>
  [...text.matchAll(logCall)].map((call) => call.groups?.message ?? ''),
);

const folder = 'src/web/docs/guides';
const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** Returns what a guide quotes in the sentences that speak of the log: in quotation marks, or as code of several words. */
function quotesOf(text: string): string[] {
  const sentences = text.split(/\n\n|\n(?=- |\d+\. |#)|(?<=[.:;]) /).map((one) => one.replace(/\s+/g, ' '));
  return sentences
    .filter((sentence) => /\blog\b/i.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(/“([^”…]+)”|`(?!npm )([a-z]+(?: [a-z]+)+)`/g)])
    .map(([, marked, code]) => marked ?? code ?? '');
}

test('guides quote no log line that is never written', () => {
  const quoted = guides.flatMap(({ name, text }) => quotesOf(text).map((quote) => ({ name, quote })));
  expect(quoted.length).toBeGreaterThan(10);
  expect(quoted.filter(({ quote }) => !messages.some((message) => message.includes(quote)))).toEqual([]);
});

test('the table of log lines names no line that is never written', () => {
  expect(logLines.map(({ message }) => message).filter((message) => !messages.includes(message))).toEqual([]);
});
