/** Finds the command, reads what it was given, runs it, and turns failures into messages and exit codes. */
import { accessOf, optionsOfAccess } from './access.ts';
import { readWords } from './arguments.ts';
import type { Command } from './command.ts';
import { commands } from './commands/index.ts';
import { fail, UsageError } from './failures.ts';
import { helpOf, overview } from './help.ts';
import { nearest } from './nearest.ts';
import { terminalOf } from './terminal.ts';

/** The options that every command takes. */
const optionsOfAll = {
  ...optionsOfAccess,
  json: { type: 'boolean', help: 'print JSON, for programs' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const;

/** Runs the command line, and returns its exit code: 0, 1 for a failure, 2 for wrong usage, 130 when interrupted. */
export async function run(words: readonly string[], signal: AbortSignal): Promise<number> {
  const terminal = terminalOf({ json: words.includes('--json') });
  try {
    const { name, command, rest } = find(commandFirst(words));
    if (!command || asksForHelp(rest)) {
      terminal.print(command ? helpOf(name, command, optionsOfAll) : overview(commands, optionsOfAll, name));
      return 0;
    }
    const { parameters, options } = readWords(name, command, optionsOfAll, rest);
    const access = accessOf(options as Parameters<typeof accessOf>[0]);
    await command.run({ parameters, options, terminal, access, signal } as Parameters<Command['run']>[0]);
    return 0;
  } catch (error) {
    if (signal.aborted) return 130;
    return fail(error, terminal);
  }
}

/** Moves options of every command that stand before the command behind it. */
function commandFirst(words: readonly string[]): readonly string[] {
  const leading: string[] = [];
  const rest = [...words];
  for (let [word = ''] = rest; word.startsWith('--'); [word = ''] = rest) {
    const name = word.slice(2).replace(/=.*$/s, '');
    const option = Object.hasOwn(optionsOfAll, name)
      ? optionsOfAll[name as keyof typeof optionsOfAll]
      : undefined;
    if (!option) break;
    leading.push(...rest.splice(0, option.type === 'string' && !word.includes('=') ? 2 : 1));
  }
  return [...rest, ...leading];
}

const asksForHelp = (words: readonly string[]) => {
  const end = words.indexOf('--');
  return (end < 0 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
};

/** Returns the command that the first words name, and the words behind it; none where the overview is asked for. */
function find(words: readonly string[]): { name: string; command?: Command; rest: readonly string[] } {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    if (words.length >= length && Object.hasOwn(commands, name)) {
      const command = commands[name];
      if (command) return { name, command, rest: words.slice(length) };
    }
  }
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const group = Object.keys(commands).filter((name) => name.startsWith(`${first} `));
  if (first === undefined || first === 'help') return { name: '', rest: [] };
  if (group.length > 0 && (second === undefined || asksForHelp(words))) return { name: first, rest: [] };
  const names = Object.keys(commands);
  const both = [first, second].filter(Boolean).join(' ');
  throw new UsageError(
    `There is no command \`${group.length > 0 ? both : first}\`.`,
    nearest(both, names) ?? nearest(first, names),
    'social-content --help',
  );
}
