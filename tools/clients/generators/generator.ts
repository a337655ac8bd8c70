/** What it takes to make a client by a generator, and to run the program that makes the ten calls with it. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from '../runs/run.ts';

export interface Generator {
  /** The generator, and what of it is used. */
  title: string;
  version: string;
  language: string;
  /** What a developer types, in a folder that has the contract as `openapi.json`. */
  command: string;
  /** What a developer has to know besides. */
  note?: string;
  /** Whether a run takes so long that only `--all` makes it. */
  heavy?: boolean;
  /** Makes the generator ready; returns what is missing for that. */
  install(): Promise<string | undefined>;
  /** Generates the client from a file with the contract. */
  generate(contract: string): Promise<unknown>;
  /** Compiles the client with the program; returns how the program is run. */
  compile(): Promise<Command>;
}

export const tools = path.join(import.meta.dirname, '..');

/** The folder in which a client and its program are made. */
export const folderOf = (name: string) => path.join(tools, 'installed/generators', name);

export function emptied(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}
