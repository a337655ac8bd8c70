import { resolveTxt as resolve } from 'node:dns/promises';
import { refuseInsideTransaction } from '../transaction-scope.ts';

/** The TXT records of a name, each in one piece; none when the name has none, or cannot be asked for. */
export async function resolveTxt(name: string): Promise<string[]> {
  refuseInsideTransaction('a question to a name server');
  const records = await resolve(name).catch(() => []);
  return records.map((pieces) => pieces.join(''));
}
