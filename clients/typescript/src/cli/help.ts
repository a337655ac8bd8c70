/** The words of `--help`, made of the table of commands. */
import type { Command, Options } from './command.ts';
import { columns } from './terminal.ts';

/** Returns the help of all commands, or of those whose name begins with a word. */
export function overview(
  commands: Readonly<Record<string, Command>>,
  optionsOfAll: Options,
  group: string,
): string {
  const listed = Object.entries(commands).filter(([name]) => !group || name.startsWith(`${group} `));
  return [
    'Usage: social-content COMMAND',
    '',
    'Commands:',
    ...columns(listed.map(([name, command]) => [`  ${callOf(name, command)}`, command.summary])),
    '',
    'Every command takes:',
    ...optionLines(optionsOfAll),
  ].join('\n');
}

/** Returns the help of one command. */
export function helpOf(name: string, command: Command, optionsOfAll: Options): string {
  const { summary, details, parameters, options, examples = [] } = command;
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines] : [];
  return [
    `Usage: social-content ${callOf(name, command)}${Object.keys(options).length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...(details ? [details] : []),
    ...section(
      'It takes:',
      columns(Object.entries(parameters).map(([each, { help }]) => [`  ${each.toUpperCase()}`, help])),
    ),
    ...section('Options:', optionLines(options)),
    ...section('As every command:', optionLines(optionsOfAll)),
    ...section(
      'Examples:',
      examples.map((example) => `  social-content ${example}`),
    ),
  ].join('\n');
}

const callOf = (name: string, { parameters }: Command) =>
  [
    name,
    ...Object.entries(parameters).map(([each, { optional }]) =>
      optional ? `[${each.toUpperCase()}]` : each.toUpperCase(),
    ),
  ].join(' ');

const optionLines = (options: Options) =>
  columns(
    Object.entries(options).map(([name, { value, short, help }]) => [
      `  ${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
      help,
    ]),
  );
