/** Reads the values of options that several commands have. */
import { CommandError } from './failures.ts';

/** Returns how many entries are wanted. */
export function limitOf(text = '25'): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new CommandError(`--limit is a number from 1 on, and not ${text}.`);
  return Number(text);
}
