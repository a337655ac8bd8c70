import { resolveTxt as resolve } from 'node:dns/promises';

/** The TXT records of a name, each in one piece; none when the name has none, or cannot be asked for. */
export async function resolveTxt(name: string): Promise<string[]> {
  const records = await resolve(name).catch(() => []);
  return records.map((pieces) => pieces.join(''));
}
