/** Tests the page on which end users choose what to connect. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Persona } from '../../src/simulators/personas.ts';
import {
  byInstagram,
  facebook,
  type Kind,
  newIntegration,
  newSession,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import {
  headingOf,
  linksOf,
  newEndUser,
  nextOf,
  offeredOn,
  plainText,
  tickedOn,
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

const foreign = [403, 'Continue in the browser where you started'];
const unproved = [403, 'This form was not accepted'];

async function reachChoice(kind: Kind, persona: Persona = 'healthy') {
  const { authIntegrationId } = await newIntegration(client, kind);
  const session = await newSession(client, authIntegrationId);
  const user = newEndUser(service);
  return { session, user, ...(await user.reachChoice(session.authorizationUrl, persona)) };
}

const statusOf = async (id: string) => (await sessionNow(client, id)).status;

/** Returns the sealed grant as it is stored. */
async function secretOf(id: string): Promise<Uint8Array | null> {
  return (await service.ctx.db.connectSession.findUniqueOrThrow({ where: { id } })).secret;
}

describe.each(sampleOf(severalAccountKinds.toReversed(), 1))(
  'the choice for $providerId by $loginKind',
  (kind) => {
    exhaustiveTest('with nothing ticked says so on the same page, and continues', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const answer = await user.post(url, { decision: 'connect' });
      expect([answer.status, headingOf(answer)]).toEqual([400, 'Choose what to connect to Harbour Planner']);
      expect(answer.text).toContain('role="alert" id="nothing">Select at least one account.<');
      expect([offeredOn(answer), tickedOn(answer)]).toEqual([offered, []]);
      expect(await statusOf(session.connectSessionId)).toBe('pending');
      expect(nextOf(await user.post(url, { decision: 'connect', account: offered }))).toContain('completed');
    });

    test('ticks all of a few, and those alone that are connected already when they connect again', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      expect(offered.length).toBeGreaterThan(1);
      expect(tickedOn(await user.get(url))).toEqual(offered);
      const [one = ''] = offered;
      await user.post(url, { decision: 'connect', account: one });
      const again = await newSession(client, session.authIntegrationId);
      const later = newEndUser(service);
      const choice = await later.reachChoice(again.authorizationUrl, 'healthy');
      expect(tickedOn(await later.get(choice.url))).toEqual([one]);
    });

    exhaustiveTest('ignores accounts that were not offered', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const stranger = (await reachChoice(kind)).offered[0] ?? '';
      expect(offered).not.toContain(stranger);
      const none = await user.post(url, { decision: 'connect', account: stranger });
      expect([none.status, await statusOf(session.connectSessionId)]).toEqual([400, 'pending']);
      await user.post(url, { decision: 'connect', account: [stranger, offered[1] ?? ''] });
      const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
      const profiles = await profilesOf(client, connectionId);
      expect(profiles.map(({ externalId }) => externalId)).toEqual([offered[1]]);
    });

    test('can be canceled, and then nothing is kept', async () => {
      const { session, user, url } = await reachChoice(kind);
      expect(nextOf(await user.post(url, { decision: 'cancel' }))).toContain('status=canceled');
      const now = await sessionNow(client, session.connectSessionId);
      expect([now.status, now.failure?.code]).toEqual(['canceled', 'canceled_by_user']);
      expect(await secretOf(session.connectSessionId)).toBeNull();
      expect((await user.get(url)).status).toBe(410);
    });

    test('is not for another browser', async () => {
      const { session, user, url, page, offered } = await reachChoice(kind);
      const stranger = (await reachChoice(kind)).user;
      for (const other of [newEndUser(service), stranger])
        for (const answer of [
          await other.get(url),
          await other.post(url, { decision: 'connect', account: offered }),
          await other.post(url, { decision: 'cancel' }),
          await other.post(url, { decision: 'again' }),
        ]) {
          expect([answer.status, headingOf(answer), linksOf(answer)]).toEqual([...foreign, []]);
          expect(answer.text).not.toContain(offered[0]);
        }
      expect(await statusOf(session.connectSessionId)).toBe('pending');
      expect((await user.get(url)).text).toBe(page.text);
    });

    test('does not tell which sessions there are', async () => {
      const { user, url, session } = await reachChoice(kind);
      const unknown = await user.get(
        url.replace(session.connectSessionId, 'test_cs_01m7zbe0x4f6cb7xjc7cqrjc58'),
      );
      expect([unknown.status, headingOf(unknown), linksOf(unknown)]).toEqual([...foreign, []]);
    });

    test('takes no form of another site, and none without a decision', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const form = { decision: 'connect', account: offered };
      const evil = await user.post(url, form, { Origin: 'https://evil.example' });
      expect([evil.status, headingOf(evil)]).toEqual(unproved);
      expect((await user.post(url, { account: offered })).status).toBe(403);
      expect(await statusOf(session.connectSessionId)).toBe('pending');
    });

    test('sent twice in a row is done once', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const form = { decision: 'connect', account: offered };
      await user.post(url, form);
      const done = await sessionNow(client, session.connectSessionId);
      const second = await user.post(url, form);
      expect([second.status, headingOf(second)]).toEqual([410, 'This link was already used']);
      expect(linksOf(second)[0]).toContain('status=completed');
      expect(await sessionNow(client, session.connectSessionId)).toEqual(done);
      expect((await profilesOf(client, done.connectionId ?? '')).length).toBe(2);
    });

    exhaustiveTest('sent several times at the same moment makes one set of profiles', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const form = { decision: 'connect', account: offered };
      const answers = await Promise.all(Array.from({ length: 4 }, () => user.post(url, form)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => ![200, 410].includes(status))).toEqual([]);
      const done = await sessionNow(client, session.connectSessionId);
      expect(done.status).toBe('completed');
      const profiles = await profilesOf(client, done.connectionId ?? '');
      expect(profiles.map(({ connectedProfileId }) => connectedProfileId).sort()).toEqual(
        done.connectedProfileIds?.sort(),
      );
      const { body } = await client.get('/v1/connections');
      const { authIntegrationId } = session;
      const made = body.data.filter((each: typeof session) => each.authIntegrationId === authIntegrationId);
      expect(made.length).toBe(1);
    });

    exhaustiveTest('made and canceled at the same moment is one of both, and not the other', async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        const { session, user, url, offered } = await reachChoice(kind);
        const answers = await Promise.all([
          user.post(url, { decision: 'connect', account: offered }),
          user.post(url, { decision: 'cancel' }),
        ]);
        const { status } = await sessionNow(client, session.connectSessionId);
        const { body } = await client.get('/v1/connections');
        const made = body.data.some(
          (each: typeof session) => each.authIntegrationId === session.authIntegrationId,
        );
        expect(made).toBe(status === 'completed');
        const told = answers.flatMap(
          ({ headers }) => /status=(\w+)/.exec(headers.get('refresh') ?? '')?.[1] ?? [],
        );
        expect(new Set(told)).toEqual(new Set([status]));
      }
    });

    exhaustiveTest(
      'asked again, the provider asks for what was declined, and then all is granted',
      async () => {
        const { session, user, url } = await reachChoice(kind, 'fewer_scopes');
        const consentUrl = nextOf(await user.post(url, { decision: 'again' }));
        const asked = new URL(consentUrl).searchParams;
        expect(asked.get('auth_type')).toBe('rerequest');
        expect(asked.get('scope')).toBe(session.scopes.join(','));
        const answer = await user.get(await user.consent(consentUrl, 'healthy'));
        const choice = await user.get(nextOf(answer));
        expect(choice.text).not.toContain('class="notice"');
        await user.post(nextOf(answer), { decision: 'connect', account: offeredOn(choice) });
        const done = await sessionNow(client, session.connectSessionId);
        expect(done.status).toBe('completed');
        expect(done).not.toHaveProperty('missingScopes');
      },
    );

    test('the first time asks for nothing again', async () => {
      const { authIntegrationId } = await newIntegration(client, kind);
      const { authorizationUrl } = await newSession(client, authIntegrationId);
      expect(await newEndUser(service).start(authorizationUrl)).not.toContain('auth_type');
    });

    exhaustiveTest('marks what is connected already', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      await user.post(url, { decision: 'connect', account: offered.slice(0, 1) });
      const next = await newSession(client, session.authIntegrationId);
      const { page } = await newEndUser(service).reachChoice(next.authorizationUrl, 'healthy');
      const marked = page.text
        .match(/<label[\s\S]*?<\/label>/g)
        ?.map((label) => label.includes('Already connected'));
      expect(marked).toEqual([true, false]);
    });

    exhaustiveTest('the grant is unreadable while the end user chooses, and gone afterwards', async () => {
      const { session, user, url, offered } = await reachChoice(kind);
      const secret = Buffer.from((await secretOf(session.connectSessionId)) ?? []).toString('latin1');
      expect(secret.length).toBeGreaterThan(100);
      for (const readable of ['EAAeyJ', 'access', 'accounts', ...offered])
        expect(secret).not.toContain(readable);
      await user.post(url, { decision: 'connect', account: offered });
      expect(await secretOf(session.connectSessionId)).toBeNull();
    });

    exhaustiveTest('names the accounts as the end user knows them', async () => {
      const { page } = await reachChoice(kind);
      const names = [...page.text.matchAll(/<span class="name">([^<]*)<\/span>/g)].map(([, name]) => name);
      expect(names.map((name) => plainText(name ?? ''))).toEqual(['Harbour Bakery', 'Harbour Bakery Lisboa']);
    });
  },
);

describe('the choice among many', () => {
  /** Posts a step of the choice, with these accounts ticked. */
  const reachMany = async () => {
    const many = await reachChoice(facebook, 'many_accounts');
    const step = (decision: string, words: string, account: string[]) =>
      many.user.post(many.url, { decision, words, account });
    return { ...many, step };
  };
  const hiddenOn = ({ text }: { text: string }) =>
    [...text.matchAll(/<input type="hidden" name="account" value="([^"]*)">/g)].map(([, id]) => id);
  const shownOn = ({ text }: { text: string }) =>
    [...text.matchAll(/<input type="checkbox" name="account" value="([^"]*)"/g)].map(([, id]) => id);

  test('ticks none at first, and ticks all or none of what is shown', async () => {
    const { page, offered, step } = await reachMany();
    expect(tickedOn(page)).toEqual([]);
    expect(tickedOn(await step('all', '', []))).toEqual(offered);
    expect(tickedOn(await step('none', '', offered))).toEqual([]);
  });

  exhaustiveTest('finds accounts by words, and keeps what is ticked and not shown', async () => {
    const { page, offered, step } = await reachMany();
    const [first = '', last = ''] = [offered[0], offered.at(-1)];
    const username = [...plainText(page.text).matchAll(/@([\w.]+)/g)].at(-1)?.[1]?.toUpperCase() ?? '';
    const found = await step('search', username, [first]);
    expect([shownOn(found), hiddenOn(found), tickedOn(found)]).toEqual([[last], [first], []]);
    const all = await step('all', username, [first]);
    expect([tickedOn(all), hiddenOn(all)]).toEqual([[last], [first]]);
    const none = await step('none', username, [first, last]);
    expect([tickedOn(none), hiddenOn(none)]).toEqual([[], [first]]);
    expect(tickedOn(await step('search', '', [first, last]))).toEqual([first, last]);
    expect(plainText((await step('search', 'nobody', [])).text)).toContain('No account is called “nobody”.');
  });

  test('connects what is ticked and not shown, too', async () => {
    const { session, user, url, offered } = await reachMany();
    const account = offered.slice(0, 2);
    await user.post(url, { decision: 'connect', words: 'nobody', account });
    const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
    const profiles = await profilesOf(client, connectionId);
    expect(profiles.map(({ externalId }) => externalId).sort()).toEqual(account.toSorted());
  });

  exhaustiveTest('is as it was for a few: no search among them', async () => {
    const { page } = await reachChoice(facebook);
    expect(page.text).not.toContain('value="search"');
  });
});

describe('the last page', () => {
  async function complete() {
    const { publicUrl } = service.ctx.config;
    const returnOrigins = [new URL(publicUrl).origin];
    const { authIntegrationId } = await newIntegration(client, { ...facebook, returnOrigins });
    const returnUrl = `${publicUrl}/connect/done`;
    const session = await newSession(client, authIntegrationId, { returnUrl, language: 'de' });
    const user = newEndUser(service);
    return { user, last: nextOf(await user.connect(session.authorizationUrl, 'healthy')) };
  }

  test('says which accounts are connected, to the browser alone that has connected them', async () => {
    const { user, last } = await complete();
    const listed = /<ul><li>Harbour Bakery<\/li><li>Harbour Bakery Lisboa<\/li><\/ul>/;
    const said = plainText((await user.get(last)).text);
    expect(said).toContain('Mit Harbour Planner verbunden:');
    expect(said).toMatch(listed);
    for (const stranger of [newEndUser(service), (await complete()).user]) {
      const answer = await stranger.get(last);
      expect([answer.status, headingOf(answer)]).toEqual([200, 'You’re all set.']);
      expect(answer.text).not.toContain('Harbour');
    }
  });

  test('says nothing of a session that is not completed, or is none', async () => {
    const { session, user } = await reachChoice(facebook);
    for (const id of [session.connectSessionId, 'test_cs_none', '%00', ''])
      for (const status of ['completed', 'failed']) {
        const url = `${service.ctx.config.publicUrl}/connect/done?status=${status}&connectSessionId=${id}`;
        expect((await user.get(url)).text).not.toContain('Harbour');
      }
  });
});

test('by instagram_login, asked again, the provider is asked for all of it again', async () => {
  const { session, user, url } = await reachChoice(byInstagram, 'fewer_scopes');
  const consentUrl = nextOf(await user.post(url, { decision: 'again' }));
  const asked = new URL(consentUrl).searchParams;
  expect([asked.get('force_reauth'), asked.get('auth_type')]).toEqual(['true', null]);
  expect(asked.get('scope')).toBe(session.scopes.join(','));
  const end = await user.get(await user.consent(consentUrl, 'healthy'));
  expect(nextOf(end)).toContain('status=completed');
});
