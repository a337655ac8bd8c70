/** The generators of clients that are promised to work, as the last run of them has shown. */
import { readFileSync } from 'node:fs';

export interface GeneratorsReference {
  /** The calls that each generated client has made -> what they do. */
  calls: Record<string, string>;
  generators: GeneratorReference[];
}

export interface GeneratorReference {
  title: string;
  version: string;
  language: string;
  /** The command that a developer types who has the contract as `openapi.json`. */
  command: string;
  note?: string;
  outcome: CallsOutcome;
}

/** How the ten calls of the generated client went. */
export interface CallsOutcome {
  /** The calls that have failed. */
  failed: string[];
  /** The reason why no call was made. */
  reason?: string;
}

let reference: GeneratorsReference | undefined;

export function generatorsReference(): GeneratorsReference {
  reference ??= JSON.parse(readFileSync(new URL('generators.json', import.meta.url), 'utf8'));
  return reference as GeneratorsReference;
}
