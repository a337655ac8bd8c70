import { resolveTxt as resolve } from 'node:dns/promises';
import { refuseInsideTransaction } from '../transaction-scope.ts';

/** Returns the TXT records of a name, each as one text; an empty list when there are none or the query fails. */
export async function resolveTxt(name: string): Promise<string[]> {
  refuseInsideTransaction('a question to a name server');
  const records = await resolve(name).catch(() => []);
  return records.map((pieces) => pieces.join(''));
}
