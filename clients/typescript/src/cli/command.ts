/** What a command is: what it takes, with the words for `--help`, and what it does. */
import type { Access } from './access.ts';
import type { Terminal } from './terminal.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** The word that stands for the value in `--help`. */
  value?: string;
  short?: string;
  help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What stands behind the command's name, in this order. The declaration of a command has to be able to name its type. */
export type Parameters = Readonly<Record<string, { help: string; optional?: boolean }>>;

export interface Given<Takes extends Parameters, Has extends Options> {
  parameters: {
    [Name in keyof Takes]: Takes[Name] extends { optional: true } ? string | undefined : string;
  };
  options: { [Name in keyof Has]?: Has[Name]['type'] extends 'string' ? string : boolean };
  terminal: Terminal;
  /** The service to ask, and the key. */
  access: Access;
  /** Is aborted when somebody interrupts the command. */
  signal: AbortSignal;
}

export interface Command<Takes extends Parameters = Parameters, Has extends Options = Options> {
  /** What the command does, in one line that begins with a verb in lower case and has no full stop. */
  summary: string;
  /** Further lines of `--help`. */
  details?: string;
  parameters: Takes;
  options: Has;
  /** Whole lines, without the program's name. */
  examples?: readonly string[];
  run(given: Given<Takes, Has>): Promise<void>;
}

/** Returns the command for the table, which does not know what each command takes. */
export function command<const Takes extends Parameters, const Has extends Options>(
  declared: Command<Takes, Has>,
): Command {
  return declared as unknown as Command;
}
