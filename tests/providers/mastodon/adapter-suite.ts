/** Tests the adapter on any server that speaks Mastodon's API; the simulated one is held against its contract, too. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { ContentAction, ContentType, OperationId, Output } from '../../../src/contract/index.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import { type Call, failedAs, ProviderFailure } from '../../../src/providers/call.ts';
import { accountIdAt, partsOf } from '../../../src/providers/mastodon/status.ts';
import type { Metrics } from '../../../src/providers/metrics.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import type { Created, Progress, PublishContent, PublishFile } from '../../../src/providers/publish.ts';
import { capability, createRegistry, loginKindOf } from '../../../src/providers/registry.ts';
import { serverHost } from '../../../src/simulators/mastodon/accounts.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import type { Simulator } from '../../../src/simulators/simulator.ts';
import { failureOf } from '../../support/adapter.ts';
import { png } from '../../support/files.ts';
import { testInTurns } from '../../support/sample.ts';
import { simulators } from '../../support/simulators.ts';
import { usualClass } from '../../support/usual-profiles.ts';
import { differences } from './differences.ts';

/** An account that the adapter acts for, with functions by which other people react to it. */
export interface Participant {
  call: Call;
  handle: string;
  /** The largest number of characters that the server takes. */
  mostCharacters: number;
  /** Lets somebody else reply to the post. Returns the reply's id. */
  replyTo(externalId: string, text: string): Promise<string>;
  mention(text: string): Promise<string>;
  /** Waits until the server has carried out a deletion, which it may do after it has answered. */
  untilGone(externalId: string): Promise<void>;
}

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
export const mastodon = registry.find('mastodon') as Provider;

type Wire = Simulator['answer'];

/** Holds every call against the contract. */
const checked: Wire = async (request, kept) => {
  const answered = await simulators.mastodon.answer(request, kept);
  if (answered) expect(differences(request, answered)).toEqual([]);
  return answered;
};

/**
 * Opens a simulated account.
 * @param host the host of its server, which may speak a dialect.
 * @param wire what lies between the adapter and the server.
 */
export async function openSimulated(
  host = serverHost,
  wire: Wire = host === serverHost ? checked : simulators.mastodon.answer,
): Promise<Participant> {
  const store = createMemoryStore();
  const { mastodon: simulator } = simulators;
  const { accessToken, externalId, details: _details, ...rest } = simulator.createAccount('oauth', 'healthy');
  const account = { ...rest, externalId: accountIdAt(partsOf({ externalId }).id, host) };
  const adapter = simulatedAdapter({ ...simulator, answer: wire }, store);
  const rules = loginKindOf(mastodon, 'oauth').upstream;
  const credential = { accessToken, details: { host } };
  const upstream = openUpstream(
    createTransport({ timeoutMs: 2000, adapterOf: () => adapter }),
    rules,
    credential,
  );
  const happen = async (event: string, choices: object) =>
    (await simulator.trigger(accessToken, { event, times: 1, ...choices }, store)).externalId;
  return {
    call: { account: { ...account, loginKind: 'oauth' }, upstream },
    handle: account.username?.split('@')[0] ?? '',
    mostCharacters: 500,
    replyTo: (postExternalId, text) => happen('reply_added', { postExternalId, text }),
    mention: (text) => happen('mention_added', { text }),
    untilGone: async () => {},
  };
}

interface Server {
  /** Whether the server can change a status. */
  changesPosts: boolean;
  /** Whether the server is known to keep the audience of a status that is changed; by default it is. */
  keepsAudience?: boolean;
  /** Its place among the servers that share the tests of the suite, and how many make all of them together; all when absent. */
  at?: number;
  parts?: number;
}

export function mastodonAdapterSuite(
  name: string,
  open: () => Promise<Participant>,
  { changesPosts, keepsAudience = true, at = 0, parts = 1 }: Server,
): void {
  const testInTurn = testInTurns(at, parts);

  describe(name, () => {
    let author: Participant;
    let run: ReturnType<typeof runner>;
    beforeAll(async () => {
      author = await open();
      run = runner(author);
    });

    const gone = { kind: 'not_found' };
    const post = (content: Partial<PublishContent>) =>
      publish(author, 'mastodon.posts.items', 'post', content);
    const latest = async () => (await run('mastodon.posts.items.list', { limit: 5 })).data;
    const listed = async (id: string) => (await latest()).find(({ externalId }) => externalId === id);

    testInTurn('a text is published, listed, read as it was written, and deleted', async () => {
      const text = `Grüße 👋🏽 & <b>, see https://example.com/a?b=c&d=e-rather-long-address #rye\n\nSecond ${randomUUID()}\nline`;
      const { externalId, providerPermalink } = await post({ text, privacy: 'public' });
      const item = {
        externalId,
        variant: 'post',
        text,
        privacy: 'public',
        author: expect.objectContaining({ id: author.call.account.externalId, username: author.handle }),
        providerPermalink,
        publishedAt: expect.any(String),
        contentType: 'mastodon.posts.items',
      };
      expect(await listed(externalId)).toMatchObject(item);
      const read = await run('mastodon.posts.items.get', { externalId, includeProviderRaw: true });
      expect(read).toMatchObject({ ...item, providerRaw: { id: externalId } });
      expect(await run('mastodon.posts.items.delete', { externalId })).toEqual({ externalId, deleted: true });
      await author.untilGone(externalId);
      expect(await failureOf(run('mastodon.posts.items.get', { externalId }))).toEqual(gone);
      expect(await failureOf(run('mastodon.posts.items.delete', { externalId }))).toEqual(gone);
    });

    testInTurn('what people did with a post, and what the account has written, is counted', async () => {
      const { externalId } = await post({ text: 'What do you bake?' });
      await author.replyTo(externalId, 'Rye, as always');
      const now = new Date();
      const counted = (declared: Metrics | undefined, of: string) =>
        declared?.run(author.call, {
          externalId: of,
          period: 'lifetime',
          since: now,
          until: now,
          now,
          series: declared.metrics.series,
        });
      const ofPost = mastodon.contentTypes.find(({ contentType }) => contentType === 'mastodon.posts.items');
      const numbers = await counted(ofPost?.capabilities.metrics as unknown as Metrics, externalId);
      expect(numbers).toContainEqual({ name: 'replies', values: [{ value: 1, until: now }] });
      const account = await counted(mastodon.profileMetrics, author.call.account.externalId);
      expect(account?.map(({ name }) => name)).toEqual(['followers', 'following', 'posts']);
      expect(account?.at(-1)?.values[0]?.value).toBeGreaterThan(0);
    });

    testInTurn('images are published with their alternative texts', async () => {
      const { externalId } = await post({ media: [image({ altText: 'A loaf' }), image()] });
      const item = await run('mastodon.posts.items.get', { externalId });
      const sourceUrl = expect.stringMatching(/^https?:/);
      expect(item.text).toBeUndefined();
      expect(item.media).toEqual([{ sourceUrl, altText: 'A loaf' }, { sourceUrl }]);
    });

    testInTurn('a content warning, a language and a smaller audience are what was asked for', async () => {
      const { externalId } = await post({
        text: '你好',
        contentWarning: 'Bread',
        language: 'zh-tw',
        privacy: 'unlisted',
      });
      const said = { text: '你好', contentWarning: 'Bread', language: 'zh-TW', privacy: 'unlisted' };
      expect(await run('mastodon.posts.items.get', { externalId })).toMatchObject(said);
    });

    testInTurn('a poll is published with its options and its time', async () => {
      const poll = { options: ['Rye', 'Wheat'], durationSeconds: 3600, multiple: true };
      const { externalId } = await post({ text: 'Which one?', poll });
      const read = await run('mastodon.posts.items.get', { externalId });
      const options = [{ text: 'Rye' }, { text: 'Wheat' }];
      const closesAt = expect.any(String);
      expect(read.poll).toEqual({ multiple: true, votes: 0, closesAt, options });
      const published = Date.parse(read.publishedAt ?? '');
      expect(Math.abs(Date.parse(read.poll?.closesAt ?? '') - published - 3_600_000)).toBeLessThan(10_000);
    });

    if (!changesPosts)
      testInTurn('a server that cannot change posts is reported as such', async () => {
        const { externalId } = await post({ text: 'As it is' });
        const changed = run('mastodon.posts.items.update', { externalId, text: 'Another' });
        expect(await failureOf(changed)).toEqual({ kind: 'unsupported' });
      });

    if (!keepsAudience)
      test('only a post that everybody sees is changed where the audience might change', async () => {
        for (const privacy of ['unlisted', 'private']) {
          const { externalId } = await post({ text: 'As it is', privacy });
          const changed = run('mastodon.posts.items.update', { externalId, text: 'Reworded' });
          expect(await failureOf(changed)).toMatchObject({ kind: 'unsupported' });
          const kept = await run('mastodon.posts.items.get', { externalId });
          expect(kept).toMatchObject({ privacy, text: 'As it is' });
        }
        const { externalId } = await post({ text: 'As it is', privacy: 'public' });
        const changed = await run('mastodon.posts.items.update', { externalId, text: 'Reworded' });
        expect(changed).toMatchObject({ privacy: 'public', text: 'Reworded' });
      });

    if (changesPosts && keepsAudience)
      testInTurn(
        'a post is changed word by word, and keeps its files, its poll and its audience',
        async () => {
          const poll = { options: ['Rye', 'Wheat'], durationSeconds: 3600 };
          const said = { text: 'First', contentWarning: 'Bread', language: 'de', privacy: 'unlisted' };
          const [asked, shown] = [
            await post({ ...said, poll }),
            await post({ ...said, media: [image({ altText: 'A loaf' })] }),
          ];
          for (const { externalId } of [asked, shown]) {
            const before = await run('mastodon.posts.items.get', { externalId, includeProviderRaw: true });
            const changed = await run('mastodon.posts.items.update', { externalId, text: 'Second' });
            const after = await run('mastodon.posts.items.get', { externalId, includeProviderRaw: true });
            const { providerRaw: _raw, updatedAt: _at, ...item } = after;
            expect(changed).toEqual({ ...item, updatedAt: expect.any(String) });
            expect(item).toEqual({ ...before, text: 'Second', poll: item.poll, providerRaw: undefined });
            expectSamePoll(item.poll, before.poll);
          }
          const { externalId } = asked;
          const changes = { externalId, contentWarning: '', language: 'pt-BR' };
          const reworded = await run('mastodon.posts.items.update', changes);
          expect(reworded).toMatchObject({
            text: 'Second',
            language: expect.stringMatching(/^pt/),
            privacy: 'unlisted',
          });
          expect(reworded).not.toHaveProperty('contentWarning');
        },
      );

    testInTurn('a boost and a post whose poll ends within minutes cannot be changed', async () => {
      const poll = { options: ['Rye', 'Wheat'], durationSeconds: 300 };
      const { externalId } = await post({ text: 'Which one?', poll });
      const boosted = await publish(author, 'mastodon.posts.items', 'boost', {
        target: { postExternalId: externalId },
      });
      for (const one of [externalId, boosted.externalId])
        expect(await failureOf(run('mastodon.posts.items.update', { externalId: one, text: 'x' }))).toEqual({
          kind: 'unsupported',
        });
    });

    testInTurn(
      'a boost names what it shows, is the same when it is made twice, and is taken back',
      async () => {
        const { externalId: boosted, providerPermalink } = await post({ text: 'First' });
        const boost = () =>
          publish(author, 'mastodon.posts.items', 'boost', { target: { postExternalId: boosted } });
        const { externalId } = await boost();
        expect(await boost()).toEqual({ externalId, providerPermalink });
        const item = { externalId, variant: 'boost', boostedPostExternalId: boosted, providerPermalink };
        expect(await listed(externalId)).toMatchObject(item);
        expect(await run('mastodon.posts.items.get', { externalId })).toMatchObject(item);
        await run('mastodon.posts.items.delete', { externalId });
        await author.untilGone(externalId);
        expect(await listed(externalId)).toBeUndefined();
        expect(await listed(boosted)).toBeDefined();
      },
    );

    testInTurn('a list is walked to its end by its cursors, and each post is in it once', async () => {
      const own: string[] = [];
      for (const text of ['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
        own.push((await post({ text })).externalId);
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await run('mastodon.posts.items.list', { limit: 3, cursor });
        expect(page.hasMore).toBe(page.nextCursor !== undefined);
        ids.push(...page.data.map(({ externalId }) => externalId));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids.slice(0, own.length)).toEqual(own.toReversed());
      expect(new Set(ids).size).toBe(ids.length);
    });

    describe('in a thread', () => {
      let root: string;
      let reply: string;
      const replies = (input: object = {}) =>
        run('mastodon.posts.replies.list', { postExternalId: root, ...input });
      beforeAll(async () => {
        root = (await post({ text: 'What do you bake?' })).externalId;
        reply = await author.replyTo(root, 'Rye, as always');
      });

      testInTurn('replies of others are listed and read', async () => {
        const item = {
          externalId: reply,
          postExternalId: root,
          text: `@${author.handle} Rye, as always`,
          thread: { parentId: root, rootId: root },
          contentType: 'mastodon.posts.replies',
        };
        expect((await replies()).data).toEqual([expect.objectContaining(item)]);
        const read = await run('mastodon.posts.replies.get', { externalId: reply });
        expect(read).toMatchObject(item);
        expect(read.author?.id).not.toBe(author.call.account.externalId);
      });

      testInTurn('a reply is no post, and a post no reply', async () => {
        expect(await failureOf(run('mastodon.posts.items.get', { externalId: reply }))).toEqual(gone);
        expect(await failureOf(run('mastodon.posts.replies.get', { externalId: root }))).toEqual(gone);
      });

      testInTurn('somebody else’s reply cannot be deleted, an own one below it can', async () => {
        const theirs = run('mastodon.posts.replies.delete', { externalId: reply });
        expect(await failureOf(theirs)).toEqual({ kind: 'unsupported' });
        const own = await publish(author, 'mastodon.posts.replies', 'reply', {
          text: 'Me too',
          target: { postExternalId: reply },
        });
        expect(await run('mastodon.posts.replies.get', { externalId: own.externalId })).toMatchObject({
          postExternalId: root,
          thread: { parentId: reply, rootId: root },
        });
        await run('mastodon.posts.replies.delete', { externalId: own.externalId });
        await author.untilGone(own.externalId);
        expect(await failureOf(run('mastodon.posts.replies.get', { externalId: own.externalId }))).toEqual(
          gone,
        );
      });

      testInTurn('pages of replies hold each of them once, newest first', async () => {
        await author.replyTo(root, 'And wheat');
        const all = (await replies()).data;
        const first = await replies({ limit: 1 });
        const second = await replies({ limit: 1, cursor: first.nextCursor });
        expect([...first.data, ...second.data]).toEqual(all.slice(0, 2));
      });
    });

    testInTurn(
      'what was there before is not polled, even if nothing happens until the second poll',
      async () => {
        await author.mention('Long ago');
        const since = new Date(Date.now() + 60_000);
        const first = await mastodon.poll?.run(author.call, undefined, since);
        expect(first?.notifications).toEqual([]);
        expect((await mastodon.poll?.run(author.call, first?.cursor, since))?.notifications).toEqual([]);
      },
    );

    testInTurn(
      'replies and mentions are polled once, and not those from before the profile was connected',
      async () => {
        const since = new Date();
        const { externalId } = await post({ text: 'Listen' });
        const reply = await author.replyTo(externalId, 'Heard');
        const mention = await author.mention('Has anybody asked');
        const polled = await mastodon.poll?.run(author.call, undefined, since);
        expect(
          polled?.notifications.map(({ contentType, action, externalId: id }) => [contentType, action, id]),
        ).toEqual([
          ['mastodon.posts.replies', 'created', reply],
          ['mastodon.posts.items', 'created', mention],
        ]);
        for (const { item, read, externalId: id } of polled?.notifications ?? [])
          expect(item ?? (await read?.(author.call))).toMatchObject({ externalId: id });
        const later = await author.mention('Still nobody');
        const again = await mastodon.poll?.run(author.call, polled?.cursor, since);
        expect(again?.notifications.map(({ externalId: id }) => id)).toEqual([later]);
        expect((await mastodon.poll?.run(author.call, again?.cursor, since))?.notifications).toEqual([]);
      },
    );

    testInTurn('a sweep finds own posts, replies and mentions', async () => {
      const since = new Date(Date.now() - 60_000);
      const { externalId } = await post({ text: 'Swept' });
      const reply = await author.replyTo(externalId, 'Seen');
      const mention = await author.mention('And this');
      expect(await sweptIds(author, 'mastodon.posts.items', since)).toEqual(
        expect.arrayContaining([externalId, mention]),
      );
      expect(await sweptIds(author, 'mastodon.posts.replies', since)).toContain(reply);
    });

    describe('publishing under a key of our own', () => {
      const { steps } = variantOf('mastodon.posts.items', 'post');

      for (const [name, more] of [
        ['without a file', {}],
        ['with a file', { media: [image()] }],
      ] as const)
        testInTurn(`an open outcome is settled by doing it again, ${name}`, async () => {
          const since = new Date();
          const content = contentOf({ text: `Once ${randomUUID()}`, ...more });
          const { prepare, check, create, find } = steps(content);
          const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
          expect(await check?.(author.call, content, progress)).toEqual({ state: 'ready' });
          expect(await find(author.call, content, progress, since)).toEqual([]);
          const created = await create(author.call, content, progress);
          // A server without keys may still be at work on the attempt for a while.
          const attemptedAt = new Date(Date.now() - 10 * 60_000);
          const known = await check?.(author.call, content, progress, attemptedAt);
          if (known?.state === 'ready') expect(await create(author.call, content, progress)).toEqual(created);
          else expect(known).toEqual({ state: 'created' });
          expect(await find(author.call, content, progress, since)).toEqual([created]);
          expect(await find(author.call, contentOf({ text: 'Another', ...more }), progress, since)).toEqual(
            [],
          );
        });

      testInTurn('a status is looked up once its key is too old to be repeated', async () => {
        const content = contentOf({ text: `Old ${randomUUID()}` });
        const { prepare, check, create } = steps(content);
        const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
        const old = { ...progress, keyAt: new Date(Date.now() - 60 * 60_000).toISOString() };
        const attemptedAt = new Date(Date.now() - 60 * 60_000);
        const look = () => check?.(author.call, content, old, attemptedAt);
        // On servers where a list proves nothing, nobody knows.
        expect(['ready', 'aged']).toContain((await look())?.state);
        await create(author.call, content, progress);
        expect(await look()).toEqual({ state: 'created' });
      });

      testInTurn('a file is not uploaded again when it was', async () => {
        const content = contentOf({ text: 'Again', media: [image()] });
        const { prepare } = steps(content);
        const remembered: Progress[] = [];
        const remember = async (progress: Progress) => {
          remembered.push(progress);
        };
        const first = await prepare?.(author.call, content, {}, remember);
        // As if the process had ended before everything was ready.
        const second = await prepare?.(author.call, content, remembered.at(-2) ?? {}, remember);
        expect(second?.mediaIds).toEqual(first?.mediaIds);
      });

      testInTurn('a text that is too long is refused by the provider too', async () => {
        const content = contentOf({ text: 'x'.repeat(author.mostCharacters + 1) });
        const { prepare, create } = steps(content);
        const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
        expect(await failureOf(Promise.resolve(create(author.call, content, progress)))).toMatchObject({
          kind: 'rejected',
        });
      });
    });

    testInTurn('what was never there is not found', async () => {
      for (const externalId of ['115000000000000001', 'x/y', '../1', 'https://example.com']) {
        expect(await failureOf(run('mastodon.posts.items.get', { externalId }))).toEqual(gone);
        expect(await failureOf(run('mastodon.posts.items.delete', { externalId }))).toEqual(gone);
        expect(await failureOf(run('mastodon.posts.replies.get', { externalId }))).toEqual(gone);
        expect(await failureOf(run('mastodon.posts.replies.list', { postExternalId: externalId }))).toEqual(
          gone,
        );
      }
    });
  });
}

export function runner({ call }: Participant) {
  return <Id extends OperationId>(operationId: Id, input: Record<string, unknown> = {}) => {
    const [, contentType, action] = /^(.*)\.([a-z]+)$/.exec(operationId) ?? [];
    const found = capability(
      mastodon,
      contentType as ContentType,
      action as ContentAction,
      usualClass(mastodon, call.account.loginKind),
    );
    const failing = async () => found.run(call, input as never) as Promise<Output<Id>>;
    return failing();
  };
}

async function sweptIds({ call }: Participant, contentType: ContentType, since: Date): Promise<string[]> {
  const { observe } = mastodon.contentTypes.find((one) => one.contentType === contentType) ?? {};
  const swept = (await observe?.sweep(call, since)) ?? [];
  return swept.map(({ item }) => (item as { externalId: string }).externalId);
}

export function variantOf(contentType: ContentType, variant: string) {
  const declared = mastodon.contentTypes.find((one) => one.contentType === contentType);
  const found = declared?.publish.find((one) => one.variant === variant);
  if (!found) throw new Error(`no variant ${variant}`);
  return found;
}

type Poll = Output<'mastodon.posts.items.get'>['poll'];

/** A change sends the time that the poll has left, in whole seconds, and the server counts it from when it hears. */
function expectSamePoll(after: Poll, before: Poll): void {
  expect(after).toEqual(before && { ...before, closesAt: expect.any(String) });
  const [end, endBefore] = [after, before].map((poll) => Date.parse(poll?.closesAt ?? '1970-01-01'));
  expect(Math.abs((end ?? 0) - (endBefore ?? 0))).toBeLessThan(10_000);
}

export const contentOf = (content: Partial<PublishContent>): PublishContent => ({ media: [], ...content });

/** Takes all steps of publishing in order, and throws when one fails or nothing is created. */
export async function publish(
  author: Participant,
  contentType: ContentType,
  variant: string,
  given: Partial<PublishContent>,
): Promise<Created> {
  const content = contentOf(given);
  const { prepare, check, create } = variantOf(contentType, variant).steps(content);
  const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
  const known = await check?.(author.call, content, progress);
  if (known?.state === 'created' && known.created) return known.created;
  const created = await Promise.resolve(create(author.call, content, progress)).catch(async (error) => {
    // What an answer does not tell is looked up.
    const looked = failedAs(error, 'unusable') && (await check?.(author.call, content, progress, new Date()));
    if (looked && looked.state === 'created' && looked.created) return looked.created;
    throw error;
  });
  if (!('externalId' in created)) throw new ProviderFailure({ kind: 'unusable' }, 'accepted only');
  return created;
}

export function image(more: Partial<PublishFile> = {}): PublishFile {
  const bytes = png(40, 20);
  return {
    url: 'https://files.example/1.png',
    kind: 'image',
    contentType: 'image/png',
    sizeBytes: bytes.length,
    width: 40,
    height: 20,
    open: async () => Readable.from([bytes]),
    ...more,
  };
}
