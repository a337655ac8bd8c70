import { Resolver, resolveTxt as resolve } from 'node:dns/promises';
import { characters, items } from '../lib/bounds.ts';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';

/** Returns the TXT records of a name, each as one text; an empty list when there are none or the query fails. Records that are longer than any that is meant are left out. */
export async function resolveTxt(name: string): Promise<string[]> {
  refuseInsideTransaction('a question to a name server');
  return textsOf(await resolve(name).catch(() => []));
}

/** Returns the TXT records of a name, each as one text; `undefined` when no answer came, which says nothing about them. */
export type ReadTxt = (name: string) => Promise<string[] | undefined>;

/** How long a name server has to answer, at first; the second attempt has twice as long. */
const timing = { timeout: 2_000, tries: 2 };

/** The answers that say that there are no such records. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers the name servers to ask instead of the machine's. */
export function createTxtReader(servers?: readonly string[]): ReadTxt {
  return async (name) => {
    refuseInsideTransaction('a question to a name server');
    const resolver = new Resolver(timing);
    if (servers) resolver.setServers(servers);
    try {
      return textsOf(await resolver.resolveTxt(name));
    } catch (error) {
      return none.has(`${(error as NodeJS.ErrnoException).code}`) ? [] : undefined;
    }
  };
}

const textsOf = (records: string[][]) =>
  records
    .slice(0, items.parts)
    .map((pieces) => pieces.join(''))
    .filter((text) => text.length <= characters.word);
