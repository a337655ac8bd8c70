/**
 * Records what was done on the real servers during a run, in a file that the processes of the run share, and
 * reads it.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Connect } from '../../../src/providers/connect.ts';

/**
 * Something that was done or returned on a real server, such as an operation, with the login kind of the
 * account.
 */
export interface Proof {
  what: string;
  loginKind: string;
}

/**
 * The environment variable that tells the processes of a run the path of the file. Without it nothing is
 * recorded.
 */
export const proofsVariable = 'REAL_SERVER_PROOFS';

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

/** Returns how the provider knows the customer's app. */
export const kindOfApp = ({ app }: Connect) => (typeof app === 'object' ? app.kind : app);

/** Makes the names of proofs, by which a row of the table finds the proof that it needs. */
export const nameOf = {
  action: (contentType: string, action: string) => `${contentType}.${action}`,
  publishing: (contentType: string, variant: string, file = 'none') =>
    `${contentType}.publish ${variant} ${file}`,
  event: (contentType: string, action: string, origin: string) =>
    `content.${contentType}.${action} ${origin}`,
  grant: (providerId: string, step: string) => `${providerId} grant ${step}`,
  failure: (providerId: string, kind: string) => `${providerId} failure ${kind}`,
};
