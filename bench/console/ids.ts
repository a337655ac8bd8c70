/** Makes ids like the service's own in SQL, because the ids of a long history are too many to send. */
import type { Context } from '../../src/context.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const digits = Array.from({ length: 10 }, (_, index) => 45 - 5 * index).map(
  (shift) => `substr('${alphabet}', ((ms >> ${shift}) & 31)::int + 1, 1)`,
);

/**
 * Creates the SQL function `bench_id(prefix, at, number)`, which writes the time in base 32, as in a TypeID, and then
 * the number.
 */
export async function createIdFunction({ db }: Context): Promise<void> {
  await db.$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION bench_id(prefix text, at timestamptz, number bigint) RETURNS text
    LANGUAGE sql IMMUTABLE AS $$
      SELECT prefix || ${digits.join(' || ')} || lpad(number::text, 16, '0')
      FROM (SELECT (extract(epoch FROM at) * 1000)::bigint AS ms) AS time $$`);
}
