/**
 * An account can be at a server that the service does not call, such as one in a private network that was allowed for a
 * trial and no longer is. Its grant is over: whoever reads is told to have the end user connect again, and not to try again.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredProfile } from '../../src/db/tables/profiles.ts';
import { checkConnection, confirmations } from '../../src/domain/connections/check-connection.ts';
import { createKey } from '../../src/providers/bluesky/dpop.ts';
import { loginKindOf } from '../../src/providers/registry.ts';
import { connectOf, everyKind, type Kind, postsOf } from '../support/connect.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { fixtureSecret } from '../support/secrets.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
let organizationId: string;
let made = 0;

beforeAll(async () => {
  service = await sharedTestService();
  ({ client, organizationId } = await service.newKey({ mode: 'live' }));
});
afterAll(() => service.close());

const did = 'did:plc:abcdefghijklmnopqrstuvwx';
const simulator = 'http://simulator:8090';

/** What a grant of each login kind has when its account is at a server that is not called. */
const forbidden: Record<string, () => Promise<Record<string, string>>> = {
  'bluesky app_password': async () => ({ service: simulator, did }),
  'bluesky oauth': async () => ({ service: simulator, did, issuer: simulator, dpopKey: await createKey() }),
  'mastodon oauth': async () => ({ host: '10.0.0.5' }),
};

const nameOf = ({ providerId, loginKind }: Kind) => `${providerId} ${loginKind}`;

async function profileOf({ providerId, loginKind }: Kind): Promise<StoredProfile> {
  made += 1;
  return makeLiveProfile(service, organizationId, {
    providerId,
    loginKind,
    accessToken: fixtureSecret('access'),
    refreshToken: fixtureSecret('refresh'),
    externalId: `${did}${made}`,
    details: (await forbidden[nameOf({ providerId, loginKind })]?.()) ?? {},
  });
}

const list = (kind: Kind, { id }: StoredProfile) =>
  client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId: id });

test('every login kind whose servers are named by end users is tested here', () => {
  const named = everyKind.filter((kind) => {
    const provider = service.ctx.providers.registry.find(kind.providerId);
    return provider && loginKindOf(provider, kind.loginKind).upstream.chosenByUser;
  });
  expect(named.map(nameOf).sort()).toEqual(Object.keys(forbidden).sort());
});

describe.each(everyKind.filter((kind) => nameOf(kind) in forbidden))('$providerId by $loginKind', (kind) => {
  test('a read says that the end user has to connect again, and nothing is sent', async () => {
    const { status, body } = await list(kind, await profileOf(kind));
    expect([status, body.error]).toMatchObject([
      401,
      { code: 'invalid_token', meta: { reason: 'server_not_allowed' } },
    ]);
    expect(service.logs.some((line) => line.includes(' is not called: '))).toBe(true);
  });

  test('so does a refresh', async () => {
    const { connectionId } = await profileOf(kind);
    const { status, body } = await client.post(`/v1/connections/${connectionId}/refresh`, {});
    const [expected, code] = connectOf(kind).refresh ? [401, 'invalid_token'] : [501, 'not_supported'];
    expect([status, body.error.code]).toEqual([expected, code]);
  });

  test('its Connection expires once checks have confirmed it, and can be deleted', async () => {
    const profile = await profileOf(kind);
    const { connectionId } = profile;
    for (let check = 0; check < confirmations; check += 1)
      await checkConnection(service.ctx, profile, connectionId);
    expect((await client.get(`/v1/connections/${connectionId}`)).body.status).toBe('expired');
    expect((await list(kind, profile)).body.error.meta.reason).toBe('expired');
    expect((await client.delete(`/v1/connections/${connectionId}`)).status).toBe(200);
  });
});
