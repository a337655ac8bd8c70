/** Tests that the guide to the command line has every command, and that the program takes what the guide says. */
import { expect, test } from '@jest/globals';
import { readWords } from '../../clients/typescript/src/cli/arguments.ts';
import { commands } from '../../clients/typescript/src/cli/commands/index.ts';
import { commandLines } from '../../src/web/docs/samples/installing.ts';

const lines = Object.values(commandLines).flatMap((text) => text.split('\n'));

const optionsOfAll = { 'base-url': { type: 'string', help: '' } } as const;

/** Splits a line as a shell does, as far as the guide goes: at blanks, but for those in quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

function nameIn([npx, program, first = '', second = '']: string[]): string {
  expect([npx, program]).toEqual(['npx', 'social-content']);
  return Object.hasOwn(commands, first) ? first : `${first} ${second}`;
}

test.each(lines)('the program takes the line %s', (line) => {
  const words = wordsOf(line);
  const name = nameIn(words);
  const command = commands[name];
  if (!command) throw new Error(`there is no command ${name}`);
  const given = words.slice(2 + name.split(' ').length);
  expect(() => readWords(name, command, optionsOfAll, given)).not.toThrow();
});

test('the guide has every command', () => {
  expect([...new Set(lines.map((line) => nameIn(wordsOf(line))))].sort()).toEqual(
    Object.keys(commands).sort(),
  );
});
