/** Connections with a Connected Profile each, of one tenant. */

import { profilesOfAccounts } from '../../src/db/tables/profiles.ts';
import { readOverview } from '../../src/domain/administration/overview/read-overview.ts';
import { getConnection, listConnections, pageConnections } from '../../src/domain/connections/connections.ts';
import { getProfile, listProfiles } from '../../src/domain/connections/profiles.ts';
import { dayMs, hourMs } from '../../src/lib/time.ts';
import { sized } from '../size.ts';
import type { Rows } from './copy.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { connectionTick, profileTick, retentionTick } from './ticks.ts';

const connectionId = numberedIds('connection');
const profileId = numberedIds('connectedProfile');
let timeOf = evenly(365);

/** Half of the profiles are called the same, a hundred have a name that no others have, and each has a word of its own. */
const nameOf = (number: number) =>
  `${number % 2 === 0 ? 'Harbour Bakery' : number < 200 ? 'Lighthouse' : 'Café'} no ${number}`;

/** One profile of 20 is disconnected, and each end user has ten connections. */
function tables({ tenant }: GrowthBench): Rows[] {
  const now = Date.now();
  timeOf = evenly(365, now);
  const { organizationId, mode } = tenant;
  const connections =
    'id organization_id mode provider_id subject external_user login_kind origin status granted_scopes unconfirmed_scopes subscription check_at expires_at refresh_at created_at updated_at';
  const profiles =
    'id organization_id mode connection_id provider_id external_id kind display_name status sweep_at poll_at created_at updated_at';
  const next = (number: number) => new Date(now + hourMs * (2 + (number % 20))).toISOString();
  const providerOf = (number: number) => (number % 2 === 0 ? 'bluesky' : 'facebook');
  return [
    {
      table: 'connections',
      columns: connections.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        return [
          connectionId(number, madeAt),
          organizationId,
          mode,
          providerOf(number),
          `${number}`,
          `user ${Math.floor(number / 10)}`,
          number % 2 === 0 ? 'bluesky_login' : 'facebook_login',
          'imported',
          'active',
          '{pages_show_list}',
          '{}',
          'active',
          next(number),
          number % 2 === 0 ? null : new Date(now + dayMs * (20 + (number % 40))).toISOString(),
          number % 2 === 0 ? null : new Date(now + dayMs * (15 + (number % 40))).toISOString(),
          at,
          at,
        ];
      },
    },
    {
      table: 'connected_profiles',
      columns: profiles.split(' '),
      row(number, count) {
        const madeAt = timeOf(number, count);
        const at = madeAt.toISOString();
        return [
          profileId(number, madeAt),
          organizationId,
          mode,
          connectionId(number, madeAt),
          providerOf(number),
          `${number}`,
          'page',
          nameOf(number),
          number % 20 === 0 ? 'disconnected' : 'live',
          next(number),
          next(number),
          at,
          at,
        ];
      },
    },
  ];
}

/** Counts and names the profiles as their triggers would have, which copied rows do not run. */
async function complete({ db }: GrowthBench): Promise<void> {
  await db.query(`
    TRUNCATE profile_names;
    INSERT INTO profile_names
    SELECT organization_id, mode, id, words
    FROM connected_profiles CROSS JOIN LATERAL profile_names_of(display_name, username) AS words;
    TRUNCATE profile_counts;
    INSERT INTO profile_counts
    SELECT organization_id, mode, provider_id, 0, count(*) FILTER (WHERE status = 'live'),
      count(*) FILTER (WHERE status = 'disconnected')
    FROM connected_profiles GROUP BY organization_id, mode, provider_id`);
  await db.query('VACUUM (ANALYZE) profile_names');
}

function operations({ ctx, tenant }: GrowthBench, count: number): Operation[] {
  const caller = tenant as never;
  const middle = Math.floor(count / 2) + 1;
  const profileAt = (number: number) => profileId(number, timeOf(number, count));
  const list = (name: string, input: object): Operation => ({
    name: `\`connectedProfiles.list\`, ${name}`,
    run: () => listProfiles(ctx, caller, input),
  });
  const account = { providerId: 'facebook', authIntegrationId: null };
  return [
    {
      name: '`connectedProfiles.get`',
      run: () => getProfile(ctx, caller, { connectedProfileId: profileAt(middle) }),
    },
    list('the first page', {}),
    list('the last page', { cursor: profileAt(25) }),
    list('of a provider', { providerId: 'facebook' }),
    list('of a provider that none has', { providerId: 'threads' }),
    list('the disconnected ones', { status: 'disconnected' }),
    list('of an end user', { externalUser: 'user 7' }),
    list('by a name that half of them have', { name: 'harbour ba' }),
    list('by a name that a hundred have', { name: 'light' }),
    list('by a name that one has', { name: `no ${middle}` }),
    list('by a name that none has', { name: 'windmill' }),
    list('the disconnected ones by a name that half of them have', {
      name: 'harbour ba',
      status: 'disconnected',
    }),
    {
      name: '`connections.get`',
      run: () => getConnection(ctx, caller, { connectionId: connectionId(middle, timeOf(middle, count)) }),
    },
    {
      name: '`connections.list`, of an end user',
      run: () => listConnections(ctx, caller, { externalUser: 'user 7' }),
    },
    {
      name: "the console's connections, the first page",
      run: () => pageConnections(ctx, caller, {}, { limit: 100 }),
    },
    ...['expiring', 'expired', 'revoked'].map((status) => ({
      name: `the console's connections, the ${status} ones, of which there are none`,
      run: () => pageConnections(ctx, caller, { status }, { limit: 100 }),
    })),
    { name: "the console's overview", run: () => readOverview(ctx, tenant) },
    {
      name: 'the profiles that a provider webhook is about',
      run: () => profilesOfAccounts(ctx.db, tenant, account, [`${middle | 1}`]),
    },
    connectionTick(ctx),
    profileTick(ctx),
    retentionTick(ctx),
  ];
}

export const connections: Growth = {
  name: 'connections',
  rows: 'connections with a profile each, of one tenant',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 5_000]),
  tables,
  complete,
  operations,
};
