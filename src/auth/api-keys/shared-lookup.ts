/**
 * Looks keys up for addresses that have sent too many wrong ones. A right key among them must be found, and a flood of
 * guesses must not reach the database one by one: there is one statement at a time, for all that have come meanwhile.
 */
import type { ApiKey } from '../../db/tables/keys.ts';
import { ServiceError } from '../../errors/index.ts';

type Hash = Buffer<ArrayBuffer>;

interface Asked {
  hash: Hash;
  key: ApiKey | null;
}

/** Beyond this many, a flood comes faster than the database answers, and requests are refused unseen. */
const mostWaiting = 1_000;

/**
 * @param findAll finds the keys of several hashes by one statement.
 * @param coalesce runs work on all items that have come while it ran before.
 */
export function createSharedLookup(
  findAll: (hashes: Hash[]) => Promise<ApiKey[]>,
  coalesce: (asked: Asked, work: (all: Asked[]) => Promise<void>) => Promise<void>,
): (hash: Hash) => Promise<ApiKey | null> {
  let waiting = 0;

  async function findThem(all: Asked[]): Promise<void> {
    const keys = await findAll(all.map(({ hash }) => hash));
    const byHash = new Map(keys.map((key) => [nameOf(key.hash), key]));
    for (const asked of all) asked.key = byHash.get(nameOf(asked.hash)) ?? null;
  }

  return async (hash) => {
    if (waiting >= mostWaiting)
      throw new ServiceError('rate_limit_exceeded', {
        retryAfterSeconds: 1,
        meta: { reason: 'wrong_key_quota_spent' },
      });
    waiting += 1;
    const asked: Asked = { hash, key: null };
    await coalesce(asked, findThem).finally(() => {
      waiting -= 1;
    });
    return asked.key;
  };
}

const nameOf = (hash: Uint8Array) => Buffer.from(hash).toString('base64');
