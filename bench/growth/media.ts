/** Media: those of the last month, whose files are gone but for the newest, and staged ones. */

import { createMedia } from '../../src/domain/publishing/media/create-media.ts';
import { getMedia, listMedia } from '../../src/domain/publishing/media/read-media.ts';
import { dayMs } from '../../src/lib/time.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const idOf = numberedIds('media');
let timeOf = evenly(29);
/** The number of the newest media of a month that are staged; the older ones have expired or failed. */
const newest = 200;
const sizeBytes = 1_000;

/** Returns the rows of media of some days, of which so many are staged. */
function rowsOf({ tenant }: GrowthBench, days: number, staged: number): Rows[] {
  timeOf = evenly(days);
  const columns =
    'id organization_id mode origin status file_key measured content_type size_bytes filename expires_at created_at updated_at';
  return [
    {
      table: 'media',
      columns: columns.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        const id = idOf(number, madeAt);
        const isStaged = number >= count - staged;
        const hasFailed = !isStaged && number % 20 === 0;
        return [
          id,
          tenant.organizationId,
          tenant.mode,
          'upload',
          isStaged ? 'ready' : hasFailed ? 'failed' : 'expired',
          isStaged ? `media/${id}-1` : null,
          't',
          'image/jpeg',
          sizeBytes,
          isStaged ? 'loaf.jpg' : null,
          isStaged ? new Date(Date.now() + dayMs).toISOString() : at,
          at,
          at,
        ];
      },
    },
  ];
}

/** Adds up the staged files as their triggers would have, which copied rows do not run. */
async function complete({ db }: GrowthBench): Promise<void> {
  await db.query(`
    TRUNCATE staged_bytes;
    INSERT INTO staged_bytes
    SELECT organization_id, mode, 0, sum(size_bytes) FROM media WHERE status NOT IN ('failed', 'expired')
    GROUP BY organization_id, mode`);
}

function creating({ ctx, tenant }: GrowthBench): Operation[] {
  const caller = tenant as never;
  const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg' as const, sizeBytes };
  return [
    { name: '`media.create`, to upload', run: () => createMedia(ctx, caller, { upload }) },
    {
      name: '`media.create`, with a URL',
      run: () => createMedia(ctx, caller, { sourceUrl: 'https://files.example.com/loaf.jpg' }),
    },
  ];
}

const listsOf =
  ({ ctx, tenant }: GrowthBench) =>
  (name: string, input: object): Operation => ({
    name: `\`media.list\`, ${name}`,
    run: () => listMedia(ctx, tenant as never, input),
  });

function listing(bench: GrowthBench): Operation[] {
  const list = listsOf(bench);
  return [
    list('the ready ones', { status: 'ready' }),
    list('the failed ones', { status: 'failed' }),
    list('the expired ones', { status: 'expired' }),
    list('a status that none has', { status: 'validating' }),
  ];
}

function operations(bench: GrowthBench, count: number): Operation[] {
  const { ctx, tenant } = bench;
  const caller = tenant as never;
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const list = listsOf(bench);
  return [
    ...creating(bench),
    { name: '`media.get`', run: () => getMedia(ctx, caller, { mediaId: idAt(Math.floor(count / 2)) }) },
    list('the first page', {}),
    list('the last page', { cursor: idAt(25) }),
    ...listing(bench),
    retentionTick(ctx),
  ];
}

export const media: Growth = {
  name: 'media',
  rows: 'media of one month',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables: (bench) => rowsOf(bench, 29, newest),
  complete,
  operations,
};

export const stagedMedia: Growth = {
  name: 'staged-media',
  rows: 'media of one tenant that are staged at the same time',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000], [1_000, 5_000]),
  tables: (bench) => rowsOf(bench, 1, Number.POSITIVE_INFINITY),
  complete,
  operations: (bench) => [...creating(bench), ...listing(bench)],
};
