import { resolveTxt as resolve } from 'node:dns/promises';
import { characters, items } from '../lib/bounds.ts';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';

/** Returns the TXT records of a name, each as one text; an empty list when there are none or the query fails. Records that are longer than any that is meant are left out. */
export async function resolveTxt(name: string): Promise<string[]> {
  refuseInsideTransaction('a question to a name server');
  const records = await resolve(name).catch(() => []);
  return records
    .slice(0, items.parts)
    .map((pieces) => pieces.join(''))
    .filter((text) => text.length <= characters.word);
}
