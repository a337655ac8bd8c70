import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { firstItems, registry, send, useBench } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type ProviderProxy, proxyProvider } from '../support/provider-proxy.ts';

const bench = useBench();
const contentType = 'mastodon.posts.items';

async function surfacesOf(connectedProfileId: string): Promise<Schemas['Surface'][]> {
  const { status, body } = await bench.client.get(`/v1/connected-profiles/${connectedProfileId}/surfaces`);
  expect([status, body.hasMore]).toEqual([200, false]);
  return body.data;
}

async function usualSurfacesOf(providerId: string): Promise<Schemas['Surface'][]> {
  return (await bench.client.get(`/v1/providers/${providerId}/surfaces`)).body.data;
}

const typesIn = (surfaces: Schemas['Surface'][]) => surfaces.flatMap(({ contentTypes }) => contentTypes);

/** Returns the rules for posts, for replies and for changing posts. */
function rulesIn(surfaces: Schemas['Surface'][]) {
  const [items, replies] = typesIn(surfaces);
  return {
    post: items?.publish.find(({ variant }) => variant === 'post')?.rules,
    boost: items?.publish.find(({ variant }) => variant === 'boost')?.rules,
    reply: replies?.publish[0]?.rules,
    change: items?.actions.find(({ action }) => action === 'update')?.rules,
  };
}

test('a profile is shown what its provider offers, where all its servers have the same rules', async () => {
  for (const provider of registry.providers.filter((one) => !one.rulesOfServer)) {
    const { connectedProfileId } = await bench.profile(provider);
    const before = bench.providerCalls();
    expect(await surfacesOf(connectedProfileId)).toEqual(await usualSurfacesOf(provider.id));
    expect(bench.providerCalls()).toBe(before);
  }
});

test('a profile of each login kind is shown what there is for it, where servers or accounts have rules of their own', async () => {
  for (const provider of registry.providers.filter((one) => one.rulesOfServer))
    for (const { id: loginKind } of provider.loginKinds) {
      const { connectedProfileId } = await bench.profile(provider, loginKind);
      const types = (surfaces: Schemas['Surface'][]) =>
        typesIn(surfaces).map(({ contentType: type }) => type);
      expect(types(await surfacesOf(connectedProfileId))).toEqual(types(await usualSurfacesOf(provider.id)));
    }
});

describe('a profile whose server has rules of its own', () => {
  let answers: ProviderProxy;
  beforeAll(() => {
    answers = proxyProvider(bench.service, 'mastodon');
  });
  afterEach(() => {
    answers.intercept = (_request, answer) => answer;
    answers.requests.length = 0;
  });

  /** Lets the simulated server state these rules. */
  function stateRules(rules: object): void {
    answers.intercept = ({ url }, answer) => {
      if (!url.pathname.endsWith('/instance')) return answer;
      const { configuration, ...instance } = JSON.parse(answer.body);
      return {
        ...answer,
        body: JSON.stringify({ ...instance, configuration: { ...configuration, ...rules } }),
      };
    };
  }
  const own = {
    statuses: { max_characters: 5000, max_media_attachments: 8, characters_reserved_per_url: 30 },
    media_attachments: {
      supported_mime_types: ['image/png'],
      image_size_limit: 1000,
      description_limit: 300,
    },
    polls: { max_options: 9, max_characters_per_option: 80, min_expiration: 60, max_expiration: 86_400 },
  };
  const newProfile = (scenario = 'healthy') => bench.client.newProfile({ providerId: 'mastodon', scenario });
  const timesAsked = () => answers.requests.filter((request) => request.endsWith('/instance')).length;

  test('is held to those in a first comment as in a post', async () => {
    stateRules(own);
    const { connectedProfileId } = await newProfile();
    const check = (length: number) =>
      bench.client.post('/v1/publish-requests/validate', {
        connectedProfileId,
        contentType,
        text: 'Bread',
        firstComment: 'x'.repeat(length),
      });
    expect((await check(5000)).status).toBe(200);
    expect((await check(5001)).body.error.meta.validationErrors).toMatchObject([{ field: 'firstComment' }]);
  });

  test('is shown those: texts, links, files and polls, for posts, replies and changes', async () => {
    stateRules(own);
    const { connectedProfileId } = await newProfile();
    const surfaces = await surfacesOf(connectedProfileId);
    const { post, boost, reply, change } = rulesIn(surfaces);
    const text = {
      maxGraphemes: 5000,
      linksCountAs: 30,
      mentionsCountAs: 'username',
      countedWith: 'contentWarning',
    };
    const rules = {
      text,
      poll: {
        options: { minimum: 2, maximum: 9, maxCharacters: 80 },
        durationSeconds: { minimum: 60, maximum: 86_400 },
        multiple: true,
      },
      media: {
        maximum: 8,
        files: [
          { kind: 'image', contentTypes: ['image/png'], maxBytes: 1000, altText: { maxCharacters: 300 } },
        ],
      },
      source: 'https://mastodon.example/api/v2/instance',
      checkedAt: bench.service.ctx.clock.now().toISOString().slice(0, 10),
    };
    expect(post).toMatchObject(rules);
    expect(reply).toMatchObject({ ...rules, targets: ['postExternalId'] });
    expect(change).toEqual({ text, contentWarning: { maxGraphemes: 5000 }, language: {} });
    const usual = await usualSurfacesOf('mastodon');
    expect(boost).toEqual(rulesIn(usual).boost);
    expect(rulesIn(usual).post?.text?.maxGraphemes).toBe(500);
    expect(timesAsked()).toBe(1);
  });

  test('has what it publishes and changes checked by these rules, and its server is asked once', async () => {
    stateRules(own);
    const profile = await newProfile();
    const { connectedProfileId } = profile;
    await surfacesOf(connectedProfileId);
    const content = { connectedProfileId, contentType };
    const validate = (text: string) =>
      bench.client.post('/v1/publish-requests/validate', { ...content, text });
    expect((await validate('a'.repeat(5000))).status).toBe(200);
    expectViolations(await validate('a'.repeat(5001)), { text: 'text_too_long' });
    const [item] = await firstItems(bench.client, profile, contentType);
    const externalId = `${item?.externalId}`;
    const change = (text: string) =>
      send(bench.client, `${contentType}.update`, { connectedProfileId, externalId, body: { text } });
    expectViolations(await change('a'.repeat(5001)), { text: 'text_too_long' });
    expect(timesAsked()).toBe(1);
  });

  test.each(['outage_503', 'grant_expired', 'unusable_answer'])(
    'is shown the usual rules while the server does not state its own: %s',
    async (scenario) => {
      const { connectedProfileId } = await newProfile(scenario);
      expect(await surfacesOf(connectedProfileId)).toEqual(await usualSurfacesOf('mastodon'));
    },
  );
});

test('another organization and the other mode find no such profile', async () => {
  const { connectedProfileId } = await bench.client.newProfile({ providerId: 'mastodon' });
  const live = (await bench.service.newKey({ mode: 'live' })).client;
  for (const client of [bench.stranger.client, live])
    expectError(await client.get(`/v1/connected-profiles/${connectedProfileId}/surfaces`), 404, 'not_found');
});
