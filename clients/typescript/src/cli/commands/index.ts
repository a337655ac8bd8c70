/** All commands by their names, in the order of `--help`. */
import type { Command } from '../command.ts';
import { eventsList } from './events-list.ts';

export const commands: Readonly<Record<string, Command>> = {
  'events list': eventsList,
};
