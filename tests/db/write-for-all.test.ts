/** Tests that rows are written for all organizations that can be reached while a node of a cluster is away. */
import { expect, test } from '@jest/globals';
import { nodeAway } from '../../src/db/client/database-failures.ts';
import { writeForAll } from '../../src/db/distribution/several-nodes.ts';
import { ServiceError } from '../../src/errors/index.ts';

interface Row {
  organizationId: string;
}

const rows = Array.from({ length: 40 }, (_, index): Row => ({ organizationId: `org_${index}` }));
const away = new ServiceError('service_unavailable', { detail: nodeAway });
const isAway = ({ organizationId }: Row) => Number(organizationId.slice('org_'.length)) < 7;

test('silent nodes keep only some organizations waiting at a time, and no others', async () => {
  const silence = Promise.withResolvers<void>();
  const written = new Set<string>();
  const allOthers = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  const writing = writeForAll(rows, async (some) => {
    if (some.length > 1) throw away;
    const [row] = some as [Row];
    running += 1;
    most = Math.max(most, running);
    await (isAway(row) ? silence.promise : Promise.resolve());
    running -= 1;
    if (isAway(row)) throw away;
    written.add(row.organizationId);
    if (written.size === rows.length - 7) allOthers.resolve();
  });
  await allOthers.promise;
  silence.resolve();
  expect((await writing).map((failed) => failed.rows)).toEqual(rows.filter(isAway).map((row) => [row]));
  expect(most).toBe(8);
});

test('a failure that is none of a node is not tried again for each organization', async () => {
  const failure = new Error('broken');
  let writes = 0;
  const unwritten = await writeForAll(rows, async () => {
    writes += 1;
    throw failure;
  });
  expect({ writes, unwritten }).toEqual({ writes: 1, unwritten: [{ rows, error: failure }] });
});
