/** Reads the words of a command line. */
import { parseArgs } from 'node:util';
import type { Command, Options } from './command.ts';
import { UsageError } from './failures.ts';
import { nearest } from './nearest.ts';

interface Words {
  parameters: Record<string, string>;
  options: Record<string, string | boolean>;
}

/** Returns what a command is given by the words behind its name. */
export function readWords(
  name: string,
  { parameters, options: own }: Command,
  optionsOfAll: Options,
  words: readonly string[],
): Words {
  const wrong = (problem: string, meant?: string) =>
    new UsageError(problem, meant, `social-content ${name} --help`);
  const options: Options = { ...own, ...optionsOfAll };
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(options).map(([option, { type, short }]) => [
        option,
        short ? { type, short } : { type },
      ]),
    ),
    strict: false,
    tokens: true,
  });
  const result: Words = { parameters: {}, options: {} };
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option)
      throw wrong(
        `There is no option ${token.rawName}.`,
        nearest(
          token.rawName,
          Object.keys(options).map((each) => `--${each}`),
        ),
      );
    if (option.type === 'boolean' && token.value !== undefined)
      throw wrong(`The option ${token.rawName} takes no value.`);
    if (option.type === 'string' && (token.value ?? '') === '')
      throw wrong(`The option ${token.rawName} needs a value.`);
    if (option.type === 'string' && !token.inlineValue && token.value?.startsWith('-'))
      throw wrong(
        `The option ${token.rawName} needs a value; one that begins with a hyphen is written ${token.rawName}=${token.value}.`,
      );
    result.options[token.name] = token.value ?? true;
  }
  const names = Object.entries(parameters);
  if (positionals.length > names.length)
    throw wrong(`\`${positionals[names.length]}\` is one word too many.`);
  for (const [index, [parameter, { optional }]] of names.entries()) {
    const word = positionals[index];
    if (word === undefined && !optional) throw wrong(`${parameter.toUpperCase()} is missing.`);
    if (word !== undefined) result.parameters[parameter] = word;
  }
  return result;
}
