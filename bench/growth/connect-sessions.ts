/** Connect Sessions: those of the last month, by whose links end users have connected or not. */
import {
  createSession,
  getSession,
  listSessions,
} from '../../src/domain/connections/connect/create-session.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const idOf = numberedIds('connectSession');
let timeOf = evenly(29);
const returnUrl = 'https://planner.example.com/back';

/** Half of the sessions have led to a connection. */
function tables({ tenant, authIntegrationId }: GrowthBench): Rows[] {
  timeOf = evenly(29);
  const columns =
    'id organization_id mode auth_integration_id status operations scopes return_url connection_id expires_at created_at';
  return [
    {
      table: 'connect_sessions',
      columns: columns.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        return [
          idOf(number, madeAt),
          tenant.organizationId,
          tenant.mode,
          authIntegrationId,
          number % 2 === 0 ? 'completed' : 'pending',
          '{facebook.media.items.list}',
          '{pages_show_list}',
          returnUrl,
          number % 2 === 0 ? `conn_${number}` : null,
          at,
          at,
        ];
      },
    },
  ];
}

function operations({ ctx, tenant, authIntegrationId }: GrowthBench, count: number): Operation[] {
  const caller = tenant as never;
  const idAt = (number: number) => idOf(number, timeOf(number, count));
  const list = (name: string, input: object): Operation => ({
    name: `\`connectSessions.list\`, ${name}`,
    run: () => listSessions(ctx, caller, input),
  });
  return [
    {
      name: '`connectSessions.create`',
      run: () => createSession(ctx, caller, { authIntegrationId, returnUrl }),
    },
    {
      name: '`connectSessions.get`',
      run: () => getSession(ctx, caller, { connectSessionId: idAt(Math.floor(count / 2)) }),
    },
    list('the first page', {}),
    retentionTick(ctx),
  ];
}

export const connectSessions: Growth = {
  name: 'connect-sessions',
  rows: 'Connect Sessions of one month',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
};
