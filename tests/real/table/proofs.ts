/** What has happened on the real servers during a run, in a file that the run's processes share. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What was done or came back, such as an operation; by which login kind. */
export interface Proof {
  what: string;
  loginKind: string;
}

/** Where the file is, for the processes of a run. Without one, nothing is kept. */
export const proofsVariable = 'ATPROTO_PROOFS';

const kept = new Set<string>();

export function keepProof(what: string, loginKind: string): void {
  const file = process.env[proofsVariable];
  const line = JSON.stringify({ what, loginKind } satisfies Proof);
  if (!file || kept.has(line)) return;
  kept.add(line);
  appendFileSync(file, `${line}\n`);
}

export function readProofs(file: string): Proof[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line) as Proof);
}

/** The names of what is proved, as the rows of the table look for them. */
export const nameOf = {
  action: (contentType: string, action: string) => `${contentType}.${action}`,
  publishing: (contentType: string, variant: string, file = 'none') =>
    `${contentType}.publish ${variant} ${file}`,
  event: (contentType: string, action: string, origin: string) =>
    `content.${contentType}.${action} ${origin}`,
  grant: (step: string) => `grant ${step}`,
  failure: (kind: string) => `failure ${kind}`,
};
