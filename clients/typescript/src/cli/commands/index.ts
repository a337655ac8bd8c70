/** All commands by their names, in the order of `--help`. */
import type { Command } from '../command.ts';
import { eventsList } from './events-list.ts';
import { listen } from './listen.ts';

export const commands: Readonly<Record<string, Command>> = {
  listen,
  'events list': eventsList,
};
