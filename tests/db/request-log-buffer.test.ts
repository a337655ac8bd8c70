/** Tests the buffer of the request log while the node of some organizations is away. */
import { expect, jest, test } from '@jest/globals';
import { nodeAway } from '../../src/db/client/database-failures.ts';
import { createRequestLog } from '../../src/db/tables/request-log-buffer.ts';
import type { RequestLogRow } from '../../src/db/tables/request-log-entries.ts';
import { ServiceError } from '../../src/errors/index.ts';

type Noted = Parameters<ReturnType<typeof createRequestLog>['note']>[0];

const requestOf = (organizationId: string) =>
  ({ organizationId, mode: 'live', createdAt: new Date(0) }) as unknown as Noted;

test('while a node is away, a flush ends although requests go on, and what it has to take is written once it is back', async () => {
  let isAway = true;
  const written: string[] = [];
  const failing = jest.fn();
  const insert = async (rows: RequestLogRow[]) => {
    // Requests go on while this one is written.
    if (isAway) for (const id of ['here', 'away']) log.note(requestOf(id));
    if (isAway && rows.some(({ organizationId }) => organizationId === 'away'))
      throw new ServiceError('service_unavailable', { detail: nodeAway });
    written.push(...rows.map(({ organizationId }) => organizationId));
  };
  const log = createRequestLog({ insert, trim: async () => {} }, { failing, dropping: () => {} });
  for (const id of ['here', 'away']) log.note(requestOf(id));
  await log.flush();
  expect(written).toEqual(['here']);
  expect(failing).toHaveBeenCalledTimes(1);
  isAway = false;
  await log.flush();
  // The three attempts of the first flush have noted one more of each.
  expect(written.toSorted()).toEqual([...Array(4).fill('away'), ...Array(4).fill('here')]);
});
