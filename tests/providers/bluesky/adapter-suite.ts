/** Tests the adapters on any server: the simulated Bluesky, or the AT Protocol's own servers. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import type { ContentAction, ContentType, OperationId, Output } from '../../../src/contract/index.ts';
import { type Call, ProviderFailure } from '../../../src/providers/call.ts';
import type { Metrics } from '../../../src/providers/metrics.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import type { Created, Progress, PublishContent, PublishFile } from '../../../src/providers/publish.ts';
import { capability, createRegistry } from '../../../src/providers/registry.ts';
import { failureOf } from '../../support/adapter.ts';
import { png } from '../../support/files.ts';
import { usualClass } from '../../support/usual-profiles.ts';

/** An account that the adapters act for, with functions by which other people react to it. */
export interface Participant {
  call: Call;
  handle: string;
  /** Lets somebody else reply to the post. Returns the URI of the reply. */
  replyTo(uri: string, text: string): Promise<string>;
  mention(text: string): Promise<string>;
  quote(uri: string, text: string): Promise<string>;
  /** Waits until every read of the provider shows what has been written. */
  untilIndexed(): Promise<void>;
}

const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const bluesky = registry.find('bluesky') as Provider;

export function blueskyAdapterSuite(name: string, open: () => Promise<Participant>): void {
  describe(name, () => {
    let author: Participant;
    let run: ReturnType<typeof runner>;

    beforeAll(async () => {
      author = await open();
      run = runner(author);
    });

    /**
     * Returns the latest posts. Their order is not certain, because several may have been written in one
     * millisecond.
     */
    const latest = async () => (await run('bluesky.posts.items.list', { limit: 5 })).data;
    const listed = async (id: string) => (await latest()).find(({ externalId }) => externalId === id);
    const post = (content: Partial<PublishContent>) =>
      publish(author, 'bluesky.posts.items', 'post', content);

    test('a text is published with its links, mentions and hashtags, listed, read and deleted', async () => {
      const text = `Grüße 👋🏽 from @${author.handle}, see https://example.com/a?b=c. #rye ${randomUUID()}`;
      const { externalId, providerPermalink } = await post({ text });
      const item = {
        externalId,
        variant: 'post',
        text,
        author: { id: author.call.account.externalId, username: author.handle },
        providerPermalink,
        publishedAt: expect.any(String),
        contentType: 'bluesky.posts.items',
      };
      expect(await listed(externalId)).toMatchObject(item);
      const read = await run('bluesky.posts.items.get', { externalId, includeProviderRaw: true });
      expect(read).toMatchObject(item);
      const { record } = read.providerRaw as { record: { facets: { features: object[] }[] } };
      expect(record.facets.map(({ features: [feature] }) => feature)).toEqual([
        { $type: 'app.bsky.richtext.facet#mention', did: author.call.account.externalId },
        { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com/a?b=c' },
        { $type: 'app.bsky.richtext.facet#tag', tag: 'rye' },
      ]);

      expect(await run('bluesky.posts.items.delete', { externalId })).toEqual({ externalId, deleted: true });
      await author.untilIndexed();
      const gone = { kind: 'not_found' };
      expect(await failureOf(run('bluesky.posts.items.get', { externalId }))).toEqual(gone);
      expect(await failureOf(run('bluesky.posts.items.delete', { externalId }))).toEqual(gone);
    });

    test('images are published with their alternative texts', async () => {
      const media = [
        image({ altText: 'A loaf' }),
        image({ contentType: 'image/png', width: 30, height: 60 }, png(30, 60)),
      ];
      const { externalId } = await post({ media });
      const item = await run('bluesky.posts.items.get', { externalId });
      expect(item.text).toBeUndefined();
      expect(item.media).toEqual([
        {
          sourceUrl: expect.stringMatching(/^https?:/),
          contentType: 'image/png',
          altText: 'A loaf',
        },
        { sourceUrl: expect.stringMatching(/^https?:/), contentType: 'image/png' },
      ]);
    });

    test('a quote names what it quotes, and a repost what it shows', async () => {
      const { externalId: quoted } = await post({ text: 'First' });
      const target = { postExternalId: quoted };
      const quote = await publish(author, 'bluesky.posts.items', 'quote', { text: 'Second', target });
      expect(await run('bluesky.posts.items.get', { externalId: quote.externalId })).toMatchObject({
        variant: 'quote',
        text: 'Second',
        quotedPostExternalId: quoted,
      });
      const repost = await publish(author, 'bluesky.posts.items', 'repost', { target });
      // A repost has no page of its own, so its permalink is that of the reposted post.
      const { providerPermalink } = await run('bluesky.posts.items.get', { externalId: quoted });
      expect(providerPermalink).toMatch(/\/post\/[^/]+$/);
      expect(repost).toMatchObject({ providerPermalink });
      const item = {
        externalId: repost.externalId,
        variant: 'repost',
        quotedPostExternalId: quoted,
        providerPermalink,
      };
      const shown = await listed(repost.externalId);
      expect(shown).toMatchObject(item);
      expect(await run('bluesky.posts.items.get', { externalId: repost.externalId })).toEqual(shown);
      await run('bluesky.posts.items.delete', { externalId: repost.externalId });
      await author.untilIndexed();
      expect(await listed(quote.externalId)).toBeDefined();
      expect(await listed(repost.externalId)).toBeUndefined();
    });

    test('a list is walked to its end by its cursors, and each post is in it once', async () => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await run('bluesky.posts.items.list', { limit: 2, cursor });
        expect(page.hasMore).toBe(page.nextCursor !== undefined);
        ids.push(...page.data.map(({ externalId }) => externalId));
        cursor = page.nextCursor;
      } while (cursor);
      expect(ids.length).toBeGreaterThan(2);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('what people did with a post, and what the account has written, is counted', async () => {
      const { externalId } = await post({ text: 'What do you bake?' });
      await author.replyTo(externalId, 'Rye, as always');
      await author.untilIndexed();
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
      const ofPost = bluesky.contentTypes.find(({ contentType }) => contentType === 'bluesky.posts.items');
      const numbers = await counted(ofPost?.capabilities.metrics as unknown as Metrics, externalId);
      expect(numbers).toContainEqual({ name: 'replies', values: [{ value: 1, until: now }] });
      const account = await counted(bluesky.profileMetrics, author.call.account.externalId);
      expect(account?.map(({ name }) => name)).toEqual(['followers', 'following', 'posts']);
      expect(account?.at(-1)?.values[0]?.value).toBeGreaterThan(0);
    });

    describe('in a thread', () => {
      let root: string;
      let reply: string;
      const replies = (input: object = {}) =>
        run('bluesky.posts.replies.list', { postExternalId: root, ...input });

      beforeAll(async () => {
        root = (await post({ text: 'What do you bake?' })).externalId;
        reply = await author.replyTo(root, 'Rye, as always');
        await author.untilIndexed();
      });

      test('replies of others are listed and read', async () => {
        const item = {
          externalId: reply,
          postExternalId: root,
          text: 'Rye, as always',
          thread: { parentId: root, rootId: root },
          contentType: 'bluesky.posts.replies',
        };
        expect((await replies()).data).toEqual([expect.objectContaining(item)]);
        const read = await run('bluesky.posts.replies.get', { externalId: reply });
        expect(read).toMatchObject(item);
        expect(read.author?.id).not.toBe(author.call.account.externalId);
      });

      test('a reply is no post, and a post no reply', async () => {
        const gone = { kind: 'not_found' };
        expect(await failureOf(run('bluesky.posts.items.get', { externalId: reply }))).toEqual(gone);
        expect(await failureOf(run('bluesky.posts.replies.get', { externalId: root }))).toEqual(gone);
      });

      test('a reply is hidden and shown again, also twice, and the sweep sees it', async () => {
        const moderate = (hidden: boolean) =>
          run('bluesky.posts.replies.moderate', { externalId: reply, hidden });
        const swept = async () => {
          await author.untilIndexed();
          const found = await sweep(author, 'bluesky.posts.replies');
          return found.find(({ item }) => (item as { externalId: string }).externalId === reply)?.hidden;
        };
        expect(await swept()).toBe(false);
        expect(await moderate(true)).toEqual({ externalId: reply, hidden: true, success: true });
        expect(await moderate(true)).toEqual({ externalId: reply, hidden: true, success: true });
        expect(await swept()).toBe(true);
        expect(await moderate(false)).toEqual({ externalId: reply, hidden: false, success: true });
        expect(await swept()).toBe(false);
      });

      test('of replies that are hidden at the same moment none is lost', async () => {
        const more = await Promise.all(['one', 'two', 'three'].map((text) => author.replyTo(root, text)));
        await author.untilIndexed();
        const hide = (externalId: string) =>
          run('bluesky.posts.replies.moderate', { externalId, hidden: true });
        await Promise.all(more.map(hide));
        await author.untilIndexed();
        const found = await sweep(author, 'bluesky.posts.replies');
        const hidden = found
          .filter((one) => one.hidden)
          .map(({ item }) => (item as { externalId: string }).externalId);
        expect(hidden.toSorted()).toEqual(more.toSorted());
      });

      test('somebody else’s reply cannot be deleted, an own one can', async () => {
        const theirs = run('bluesky.posts.replies.delete', { externalId: reply });
        expect(await failureOf(theirs)).toEqual({ kind: 'unsupported' });
        const target = { postExternalId: reply };
        const own = await publish(author, 'bluesky.posts.replies', 'reply', { text: 'Me too', target });
        expect(await run('bluesky.posts.replies.get', { externalId: own.externalId })).toMatchObject({
          postExternalId: root,
          thread: { parentId: reply, rootId: root },
        });
        await run('bluesky.posts.replies.delete', { externalId: own.externalId });
        await author.untilIndexed();
        expect(await failureOf(run('bluesky.posts.replies.get', { externalId: own.externalId }))).toEqual({
          kind: 'not_found',
        });
      });

      test('pages of replies hold each of them once, newest first', async () => {
        const all = (await replies()).data;
        const first = await replies({ limit: 1 });
        const second = await replies({ limit: 1, cursor: first.nextCursor });
        expect([...first.data, ...second.data]).toEqual(all.slice(0, 2));
        const times = all.map(({ publishedAt = '' }) => publishedAt);
        expect(times).toEqual(times.toSorted().toReversed());
      });
    });

    test('replies, mentions and quotes of others are polled once they are there, and not before the profile was', async () => {
      const since = new Date();
      const { externalId } = await post({ text: 'Listen' });
      const reply = await author.replyTo(externalId, 'Heard');
      const mention = await author.mention('Has anybody asked');
      const quote = await author.quote(externalId, 'Well said');
      await author.untilIndexed();
      const poll = async (cursor?: string) => bluesky.poll?.run(author.call, cursor, since);
      const polled = await poll();
      const told = polled?.notifications.map(({ contentType, action, externalId }) => ({
        contentType,
        action,
        externalId,
      }));
      expect(told?.toSorted(byId)).toEqual(
        [
          { contentType: 'bluesky.posts.replies', action: 'created', externalId: reply },
          { contentType: 'bluesky.posts.items', action: 'created', externalId: mention },
          { contentType: 'bluesky.posts.items', action: 'created', externalId: quote },
        ].toSorted(byId),
      );
      for (const { item, read, contentType, externalId } of polled?.notifications ?? [])
        expect(item ?? (await read?.(author.call))).toMatchObject({ contentType, externalId });
      const later = await bluesky.poll?.run(author.call, polled?.cursor, new Date());
      expect(later?.notifications).toEqual([]);
    });

    describe('publishing under a key of our own', () => {
      const steps = (content: PublishContent) => variantOf('bluesky.posts.items', 'post').steps(content);

      test('it is known whether the record was created, and it is created once', async () => {
        const content = contentOf({ text: `Once ${randomUUID()}` });
        const { prepare, check, create, find } = steps(content);
        const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
        expect(await check?.(author.call, content, progress)).toEqual({ state: 'ready', isAbsent: true });
        expect(await find(author.call, content, progress, new Date())).toEqual([]);
        const created = await create(author.call, content, progress);
        expect(await check?.(author.call, content, progress)).toEqual({ state: 'created', created });
        expect(await find(author.call, content, progress, new Date())).toEqual([created]);

        expect(await failureOf(create(author.call, content, progress))).toMatchObject({ kind: 'outage' });
        await author.untilIndexed();
        const { data } = await run('bluesky.posts.items.list', { limit: 5 });
        expect(data.filter(({ text }) => text === content.text)).toHaveLength(1);
      });

      test('it is found by what it says where its key is not known any more', async () => {
        const since = new Date();
        const content = contentOf({ text: `Lost ${randomUUID()}` });
        const { prepare, create, find } = steps(content);
        expect(await find(author.call, content, {}, since)).toEqual([]);
        const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
        const created = await create(author.call, content, progress);
        expect(await find(author.call, content, {}, since)).toEqual([created]);
        expect(await find(author.call, contentOf({ text: 'Another' }), {}, since)).toEqual([]);
      });

      test('an answer is found by the post that it answers, not by the first of its thread', async () => {
        const since = new Date();
        const made = async (kind: 'items' | 'replies', content: PublishContent) => {
          const { prepare, create } = variantOf(
            `bluesky.posts.${kind}`,
            kind === 'items' ? 'post' : 'reply',
          ).steps(content);
          const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
          return (await create(author.call, content, progress)) as { externalId: string };
        };
        const text = `Same ${randomUUID()}`;
        const answerTo = (postExternalId: string) => contentOf({ text, target: { postExternalId } });
        const { externalId: first } = await made('items', contentOf({ text }));
        const { externalId: second } = await made(
          'replies',
          contentOf({ text: 'Between', target: { postExternalId: first } }),
        );
        const answer = await made('replies', answerTo(second));
        const find = (target: string) => {
          const { find: look } = variantOf('bluesky.posts.replies', 'reply').steps(answerTo(target));
          return look(author.call, answerTo(target), {}, since);
        };
        expect([await find(second), await find(first)]).toEqual([[answer], []]);
      });

      test('what was prepared is not prepared again', async () => {
        const content = contentOf({ text: 'Again', media: [image()] });
        const remembered: Progress[] = [];
        const remember = async (progress: Progress) => void remembered.push(progress);
        const { prepare } = steps(content);
        const first = await prepare?.(author.call, content, {}, remember);
        expect(await prepare?.(author.call, content, first ?? {}, remember)).toEqual(first);
        expect(remembered).toContainEqual(first);
      });

      test('a text that is too long is refused by the provider too', async () => {
        const content = contentOf({ text: 'x'.repeat(301) });
        const { prepare, create } = steps(content);
        const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
        expect(await failureOf(Promise.resolve(create(author.call, content, progress)))).toMatchObject({
          kind: 'rejected',
        });
      });
    });

    test('what was never there is not found', async () => {
      const did = author.call.account.externalId;
      const key = '3l7777777777a';
      const unknown = [`at://${did}/app.bsky.feed.post/${key}`, 'at://nobody', 'x', 'https://example.com'];
      for (const externalId of unknown) {
        const gone = { kind: 'not_found' };
        expect(await failureOf(run('bluesky.posts.items.get', { externalId }))).toEqual(gone);
        expect(await failureOf(run('bluesky.posts.items.delete', { externalId }))).toEqual(gone);
        expect(await failureOf(run('bluesky.posts.replies.get', { externalId }))).toEqual(gone);
        expect(await failureOf(run('bluesky.posts.replies.list', { postExternalId: externalId }))).toEqual(
          gone,
        );
        const moderate = run('bluesky.posts.replies.moderate', { externalId, hidden: true });
        expect(await failureOf(moderate)).toEqual(gone);
      }
    });
  });
}

const byId = (one: { externalId: string }, other: { externalId: string }) =>
  one.externalId < other.externalId ? -1 : 1;

function runner({ call }: Participant) {
  return <Id extends OperationId>(operationId: Id, input: Record<string, unknown> = {}) => {
    const [, contentType, action] = /^(.*)\.([a-z]+)$/.exec(operationId) ?? [];
    const { run } = capability(
      bluesky,
      contentType as ContentType,
      action as ContentAction,
      usualClass(bluesky, call.account.loginKind),
    );
    return run(call, input as never) as Promise<Output<Id>>;
  };
}

function sweep({ call }: Participant, contentType: ContentType) {
  const { observe } = bluesky.contentTypes.find((one) => one.contentType === contentType) ?? {};
  if (!observe) throw new Error(`${contentType} is not swept`);
  return observe.sweep(call, new Date(Date.now() - 60 * 60 * 1000));
}

function variantOf(contentType: ContentType, variant: string) {
  const declared = bluesky.contentTypes.find((one) => one.contentType === contentType);
  const found = declared?.publish.find((one) => one.variant === variant);
  if (!found) throw new Error(`no variant ${variant}`);
  return found;
}

const contentOf = (content: Partial<PublishContent>): PublishContent => ({ media: [], ...content });

/** Takes all steps of publishing in order, and throws when one fails or nothing is created. */
async function publish(
  author: Participant,
  contentType: ContentType,
  variant: string,
  given: Partial<PublishContent>,
): Promise<Created> {
  const content = contentOf(given);
  const { prepare, create } = variantOf(contentType, variant).steps(content);
  const progress = (await prepare?.(author.call, content, {}, async () => {})) ?? {};
  const created = await create(author.call, content, progress);
  if (!('externalId' in created)) throw new ProviderFailure({ kind: 'unusable' }, 'accepted only');
  await author.untilIndexed();
  return created;
}

function image(more: Partial<PublishFile> = {}, bytes = png(40, 20)): PublishFile {
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
