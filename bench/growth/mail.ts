/** E-mails that wait to be sent, as they do while the SMTP server is down. */

import { newId } from '../../src/db/client/ids.ts';
import { countUnsent, deleteMail, findMail, insertMails } from '../../src/db/tables/mails.ts';
import { mostCounted } from '../../src/domain/administration/health-check/backing-services.ts';
import { dayMs } from '../../src/lib/time.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const idOf = numberedIds('mail');
let timeOf = evenly(0.9);

function tables({ tenant }: GrowthBench): Rows[] {
  timeOf = evenly(0.9);
  return [
    {
      table: 'outgoing_mails',
      columns: ['id', 'organization_id', 'content', 'expires_at', 'created_at'],
      row(number, count) {
        const madeAt = timeOf(number, count);
        return [
          idOf(number, madeAt),
          tenant.organizationId,
          '\\\\x0f5ad2b1c7e94a30',
          new Date(madeAt.getTime() + dayMs).toISOString(),
          madeAt.toISOString(),
        ];
      },
    },
  ];
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const { organizationId } = tenant;
  return [
    {
      name: 'an e-mail is written down, and forgotten when it was sent',
      async run() {
        const id = newId('mail');
        const expiresAt = new Date(Date.now() + dayMs);
        const content = Uint8Array.of(1);
        await insertMails(ctx.db, [{ id, organizationId, consoleLinkId: null, content, expiresAt }]);
        await deleteMail(ctx.db, id);
      },
    },
    {
      name: 'an e-mail is found when it is sent',
      run: () => findMail(ctx.db, idOf(Math.floor(count / 2), timeOf(Math.floor(count / 2), count))),
    },
    {
      name: 'the doctor counts the late ones, of which there are many',
      run: () => countUnsent(ctx.db, new Date(), mostCounted + 1),
    },
    {
      name: 'the doctor counts the late ones, of which there are none',
      run: () => countUnsent(ctx.db, timeOf(0, count), mostCounted + 1),
    },
    retentionTick(ctx),
  ];
}

export const mail: Growth = {
  name: 'mail',
  rows: 'e-mails that wait to be sent',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000], [1_000, 10_000]),
  tables,
  operations,
};
