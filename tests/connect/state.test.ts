/**
 * The provider's answer counts once, and only in the browser, for the session and for the Auth Integration
 * that it was made for.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import {
  consentKinds,
  newIntegration,
  newSession,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import {
  type Answer,
  type EndUser,
  headingOf,
  linksOf,
  newEndUser,
  nextOf,
  offeredOn,
} from '../support/end-user.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await sharedTestService();
  client = (await service.newKey()).client;
});
afterAll(() => service.close());

interface Way {
  session: Schemas['ConnectSession'] & { authorizationUrl: string };
  user: EndUser;
  /** The address to which the provider sends the browser. */
  callback: string;
}

const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';

function withParameters(url: string, parameters: Record<string, string | undefined>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (value === undefined) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  return changed.href;
}

/** Expects a refusal that does not tell whose session it was. */
function expectRefused(answer: Answer): void {
  const said = [answer.status, headingOf(answer), linksOf(answer)];
  expect(said).toEqual([403, 'We stopped for your safety', []]);
  expect(answer.text).not.toContain('Harbour Planner');
}

describe.each(sampleOf(consentKinds.toReversed(), 1, 2))('$providerId by $loginKind', (kind) => {
  async function goToProvider(user = newEndUser(service), authIntegrationId?: string): Promise<Way> {
    const id = authIntegrationId ?? (await newIntegration(client, kind)).authIntegrationId;
    const session = await newSession(client, id);
    const callback = await user.consent(await user.start(session.authorizationUrl), 'healthy');
    return { session, user, callback };
  }

  const statusOf = async ({ session }: Way) => (await sessionNow(client, session.connectSessionId)).status;

  async function expectFinishes({ session, user, callback }: Way): Promise<void> {
    const answer = await user.get(callback);
    if (answer.status === 303) {
      const account = offeredOn(await user.get(nextOf(answer)));
      await user.post(nextOf(answer), { decision: 'connect', account });
    }
    expect((await sessionNow(client, session.connectSessionId)).status).toBe('completed');
  }

  test.each([
    ['a state that nobody gave out', { state: 'A'.repeat(43) }],
    ['an empty state', { state: '' }],
    ['no state', { state: undefined }],
  ])('%s is refused, and the right one still works', async (_, parameters) => {
    const way = await goToProvider();
    expectRefused(await way.user.get(withParameters(way.callback, parameters)));
    expectRefused(await way.user.get(`${way.callback.split('#')[0]}&state=other`));
    expect(await statusOf(way)).toBe('pending');
    await expectFinishes(way);
  });

  test('a state is taken once', async () => {
    const way = await goToProvider();
    await expectFinishes(way);
    expectRefused(await way.user.get(way.callback));
    expect(await statusOf(way)).toBe('completed');
  });

  test('of two answers with one state at the same moment, one is taken', async () => {
    const { user, callback } = await goToProvider();
    const answers = await Promise.all([user.get(callback), user.get(callback), user.get(callback)]);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.length).toBe(2);
    refused.forEach(expectRefused);
  });

  test('an answer does not count in another browser', async () => {
    const way = await goToProvider();
    const stranger = await goToProvider();
    expectRefused(await newEndUser(service).get(way.callback));
    expectRefused(await stranger.user.get(way.callback));
    expect(await statusOf(way)).toBe('pending');
    await expectFinishes(way);
    await expectFinishes(stranger);
  });

  test('the state of another end user’s session is refused, whatever code comes with it', async () => {
    const [way, other] = [await goToProvider(), await goToProvider()];
    const foreign = withParameters(way.callback, { state: stateOf(other.callback) });
    expectRefused(await way.user.get(foreign));
    expect([await statusOf(way), await statusOf(other)]).toEqual(['pending', 'pending']);
    await expectFinishes(way);
    await expectFinishes(other);
  });

  test('an answer does not count at another integration', async () => {
    const way = await goToProvider();
    const { redirectUri } = await newIntegration(client, kind);
    expectRefused(await way.user.get(redirectUri + new URL(way.callback).search));
    expectRefused(await way.user.get(`${redirectUri.slice(0, -26)}unknown${new URL(way.callback).search}`));
    expect(await statusOf(way)).toBe('pending');
    await expectFinishes(way);
  });

  exhaustiveTest('one browser can be on the way with two sessions at once', async () => {
    const way = await goToProvider();
    const second = await goToProvider(way.user);
    await expectFinishes(way);
    await expectFinishes(second);
  });

  exhaustiveTest('starting again makes the earlier state worthless', async () => {
    const { session, user, callback } = await goToProvider();
    const again = await user.consent(await user.start(session.authorizationUrl), 'healthy');
    expectRefused(await user.get(callback));
    await expectFinishes({ session, user, callback: again });
  });

  test('an answer without a code is the provider’s failure', async () => {
    const way = await goToProvider();
    const end = await way.user.get(withParameters(way.callback, { code: undefined }));
    expect([end.status, headingOf(end)]).toEqual([502, 'The connection did not work']);
    const now = await sessionNow(client, way.session.connectSessionId);
    expect([now.status, now.failure?.code]).toEqual(['failed', 'provider_refused']);
  });

  test('an answer with an error counts as that, also with a code', async () => {
    const way = await goToProvider();
    const end = await way.user.get(withParameters(way.callback, { error: 'access_denied' }));
    expect([end.status, headingOf(end)]).toEqual([200, 'You did not give access']);
    const now = await sessionNow(client, way.session.connectSessionId);
    expect([now.status, now.failure?.code]).toEqual(['canceled', 'consent_denied']);
    expect(now).not.toHaveProperty('connectionId');
  });

  test('what the provider says in its error is not repeated on the page', async () => {
    const way = await goToProvider();
    const error = { error: '<b>an odd answer</b>', error_description: 'call 555-0100', code: undefined };
    const end = await way.user.get(withParameters(way.callback, error));
    expect([end.status, headingOf(end)]).toEqual([502, 'The connection did not work']);
    expect(end.text).not.toMatch(/an odd answer|555-0100/);
  });

  test('a code that was used before is refused', async () => {
    const way = await goToProvider();
    await expectFinishes(way);
    const second = await goToProvider(way.user, way.session.authIntegrationId);
    const code = new URL(way.callback).searchParams.get('code') ?? '';
    const end = await way.user.get(withParameters(second.callback, { code }));
    expect([end.status, headingOf(end)]).toEqual([502, 'The connection did not work']);
    expect((await sessionNow(client, second.session.connectSessionId)).failure?.code).toBe(
      'provider_refused',
    );
  });
});

describe.each(sampleOf(severalAccountKinds.toReversed(), 1))('$providerId by $loginKind', (kind) => {
  exhaustiveTest('after the choice has asked again, the answer from before is worth nothing', async () => {
    const { authIntegrationId } = await newIntegration(client, kind);
    const session = await newSession(client, authIntegrationId);
    const user = newEndUser(service);
    const callback = await user.consent(await user.start(session.authorizationUrl), 'fewer_scopes');
    const choiceUrl = nextOf(await user.get(callback));
    const consentUrl = nextOf(await user.post(choiceUrl, { decision: 'again' }));
    expectRefused(await user.get(callback));
    expectRefused(await user.get(choiceUrl));
    expect((await user.get(await user.consent(consentUrl, 'healthy'))).status).toBe(303);
  });
});
