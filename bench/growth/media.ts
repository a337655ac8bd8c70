/** Media: those of the last month, whose files are gone but for the newest. */
import { createMedia } from '../../src/domain/media/create-media.ts';
import { getMedia } from '../../src/domain/media/get-media.ts';
import { listMedia } from '../../src/domain/media/list-media.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const dayMs = 24 * 60 * 60 * 1000;
const idOf = numberedIds('media');
let timeOf = evenly(29);
/**
 * The number of the newest media that are staged. A plan allows only so many bytes, so the older ones have expired or
 * failed.
 */
const staged = 200;

function tables({ tenant }: GrowthBench): Rows[] {
  timeOf = evenly(29);
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
          250_000,
          isStaged ? 'loaf.jpg' : null,
          isStaged ? new Date(Date.now() + dayMs).toISOString() : at,
          at,
          at,
        ];
      },
    },
  ];
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const caller = tenant as never;
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const list = (name: string, input: object): Operation => ({
    name: `\`media.list\`, ${name}`,
    run: () => listMedia(ctx, caller, input),
  });
  const upload = { filename: 'loaf.jpg', contentType: 'image/jpeg' as const, sizeBytes: 1_000 };
  return [
    { name: '`media.create`', run: () => createMedia(ctx, caller, { upload }) },
    { name: '`media.get`', run: () => getMedia(ctx, caller, { mediaId: idAt(Math.floor(count / 2)) }) },
    list('the first page', {}),
    list('the last page', { cursor: idAt(25) }),
    list('the ready ones', { status: 'ready' }),
    list('the failed ones', { status: 'failed' }),
    list('the expired ones', { status: 'expired' }),
    list('a status that none has', { status: 'validating' }),
    retentionTick(ctx),
  ];
}

export const media: Growth = {
  name: 'media',
  rows: 'media of one month',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
