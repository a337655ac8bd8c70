/** The cases of clients/test-list.json in TypeScript. They take the package, so that they can also run on the packed one. */
import assert from 'node:assert/strict';
import type { World } from '../../../tools/clients/world.ts';
import type * as sdk from '../src/index.ts';

type Cases = Record<string, () => Promise<void>>;

export function casesOf({ SocialContent, constructEvent, ...errors }: typeof sdk, world: World): Cases {
  const { apiKey, baseUrl, connectedProfileId } = world;
  const client = new SocialContent({ apiKey, baseUrl });
  const through = (way: string) => new SocialContent({ apiKey, baseUrl: `${world.between}/${way}` });
  const [sourceUrl = ''] = world.pictures;
  const post = {
    connectedProfileId,
    contentType: 'instagram.media.items',
    text: 'Fresh from the oven',
    media: [{ sourceUrl }],
  } as const;

  return {
    async 'read a list to its end'() {
      const ids: string[] = [];
      for await (const item of client.instagram.media.items.list({ connectedProfileId, limit: 2 }))
        ids.push(item.externalId);
      assert.deepEqual(ids.toSorted(), world.itemIds.toSorted());
      const page = await client.instagram.media.items.list({ connectedProfileId, limit: 2 });
      assert.deepEqual([page.data.length, page.hasMore], [2, true]);
      assert.equal((await page.next())?.data.length, 2);
      assert.equal(
        (await client.instagram.media.items.list({ connectedProfileId }).toArray({ limit: 3 })).length,
        3,
      );
      const metadata = { list: crypto.randomUUID() };
      const { publishRequestId } = await client.publishRequests.create({ ...post, metadata });
      const found = await client.publishRequests
        .list({ metadata, status: ['queued', 'publishing', 'published', 'failed'] })
        .toArray({ limit: 3 });
      assert.deepEqual(
        found.map((one) => one.publishRequestId),
        [publishRequestId],
      );
    },

    async 'do a write once'() {
      const options = { idempotencyKey: crypto.randomUUID() };
      const { publishRequestId } = await client.publishRequests.create(post, options);
      const again = await client.publishRequests.create(post, options);
      assert.equal(again.publishRequestId, publishRequestId);
      const other = await client.publishRequests.create(post);
      assert.notEqual(other.publishRequestId, publishRequestId);
    },

    async 'send a refused write again'() {
      const request = await through('busy').publishRequests.create(post);
      assert.match(request.publishRequestId, /^test_pub_/);
      await assert.rejects(
        through('busy').publishRequests.create(post, { maxRetries: 0 }),
        errors.ServiceUnavailableError,
      );
    },

    async 'send again what was cut off'() {
      const request = await through('cut').publishRequests.create(post);
      assert.match(request.publishRequestId, /^test_pub_/);
      await assert.rejects(
        through('cut').publishRequests.create(post, { maxRetries: 0 }),
        errors.ConnectionError,
      );
    },

    async 'leave a long Retry-After to the caller'() {
      await assert.rejects(through('closed').connectedProfiles.get(connectedProfileId), (error) => {
        assert(error instanceof errors.RateLimitExceededError);
        assert.equal(error.retryAfter, 3600);
        return true;
      });
    },

    async 'tell errors by their code'() {
      const missing = connectedProfileId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      await assert.rejects(client.connectedProfiles.get(missing), (error) => {
        assert(error instanceof errors.NotFoundError && error instanceof errors.ApiError);
        assert.deepEqual([error.status, error.code], [404, 'not_found']);
        assert(error.requestId);
        return true;
      });
      await assert.rejects(client.publishRequests.create({ ...post, media: [] }), (error) => {
        assert(error instanceof errors.ValidationError);
        assert.deepEqual(
          error.meta.violations?.map(({ path }) => path),
          ['/media'],
        );
        return true;
      });
    },

    async 'refuse an id that leads elsewhere'() {
      for (const id of ['', '.', '..']) {
        assert.throws(() => client.connectedProfiles.get(id), TypeError);
        assert.throws(() => client.publishRequests.cancel(id), TypeError);
      }
    },

    async 'type a genuine delivery'() {
      const { body, headers } = world.delivery;
      const event = await constructEvent(body, headers, world.secret);
      assert(event.topic === 'content.instagram.media.comments.created');
      // The topic tells the type of the data: only comments have these fields.
      assert.equal(typeof event.data.text, 'string');
      assert.equal(event.data.contentType, 'instagram.media.comments');
      const bytes = new TextEncoder().encode(body);
      const rotated = [`whsec_${btoa('another secret, which is long enough')}`, world.secret];
      assert.deepEqual(await constructEvent(bytes, new Headers(headers), rotated), event);
    },

    async 'refuse a forged delivery'() {
      for (const [what, { body, headers }] of Object.entries(world.forged))
        await assert.rejects(constructEvent(body, headers, world.secret), errors.SignatureError, what);
    },

    async 'withstand attacks on a signature'() {
      const outcomeOf = async ({ body, headers, secrets }: World['attacks'][number]) => {
        try {
          await constructEvent(body, headers, secrets);
          return 'genuine';
        } catch (error) {
          if (error instanceof errors.SignatureError) return 'forged';
          return error instanceof TypeError && /check the variable/.test(error.message)
            ? 'misconfigured'
            : String(error);
        }
      };
      const outcomes: [string, string][] = [];
      for (const attack of world.attacks) outcomes.push([attack.name, await outcomeOf(attack)]);
      assert.deepEqual(
        outcomes,
        world.attacks.map(({ name, expected }) => [name, expected]),
      );
      const parsed = JSON.parse(world.delivery.body) as string;
      await assert.rejects(constructEvent(parsed, world.delivery.headers, world.secret), TypeError);
    },

    async 'survive what is new'() {
      const profile = await through('newer').connectedProfiles.get(connectedProfileId);
      assert.equal(profile.status, 'reticulating');
      assert.equal(JSON.stringify(Object.entries(profile).at(-1)), '["addedLater",{"by":["a",1]}]');
      const [first] = await through('newer').connectedProfiles.list().toArray({ limit: 1 });
      assert.equal(first?.status, 'reticulating');
      const event = await constructEvent(world.newer.body, world.newer.headers, world.secret);
      assert.equal(event.topic as string, 'content.tin-cans.shouted');
    },

    async 'follow a stream'() {
      for await (const event of through('happening').events.stream({ topics: ['connection.created'] })) {
        assert(event.topic === 'connection.created' && 'data' in event);
        assert.equal(event.data.providerId, 'instagram');
        break;
      }
    },

    async 'go on after a break'() {
      const ids = new Set<string>();
      const query = { topics: ['connection.*'] };
      for await (const event of through('broken').events.stream(query, { timeout: 2000 }))
        if (ids.add(event.id).size === 2) break;
    },

    async 'notice that lines break off'() {
      const ids: string[] = [];
      const read = async () => {
        for await (const { auditEntryId } of through('halved').auditEntries.export()) ids.push(auditEntryId);
      };
      await assert.rejects(read(), errors.ConnectionError);
      assert.deepEqual(ids, ['aud_1', 'aud_2']);
      await read();
      assert.deepEqual(ids, ['aud_1', 'aud_2', 'aud_1', 'aud_2']);
    },

    async 'upload a file'() {
      const bytes = Uint8Array.from(atob(world.file.base64), (character) => character.charCodeAt(0));
      const { filename, contentType: type } = world.file;
      const media = await client.media.upload(new File([bytes], filename, { type }), { altText: 'A loaf' });
      const ready = await client.media.waitFor(media.mediaId, { interval: 50 });
      assert.deepEqual([ready.status, ready.filename, ready.altText], ['ready', filename, 'A loaf']);
      const stream = new Blob([bytes]).stream();
      const streamed = await client.media.upload(stream, {
        filename,
        contentType: 'image/jpeg',
        sizeBytes: bytes.length,
      });
      assert.equal((await client.media.waitFor(streamed.mediaId, { interval: 50 })).status, 'ready');
    },

    async 'wait for an outcome'() {
      const { publishRequestId } = await client.publishRequests.create(post);
      const request = await client.publishRequests.waitFor(publishRequestId, { interval: 50 });
      assert.deepEqual([request.status, request.error], ['published', undefined]);
      assert(request.externalId);
      const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
      const later = await client.publishRequests.create({ ...post, scheduledFor });
      await assert.rejects(
        client.publishRequests.waitFor(later.publishRequestId, { timeout: 20, interval: 5 }),
        errors.WaitTimeoutError,
      );
      assert.equal((await client.publishRequests.cancel(later.publishRequestId)).status, 'canceled');
    },

    async 'stop when told'() {
      const reason = new TypeError('enough');
      const isReason = (error: unknown) => error === reason;
      await assert.rejects(
        client.connectedProfiles.get(connectedProfileId, { signal: AbortSignal.abort(reason) }),
        isReason,
      );
      const controller = new AbortController();
      const call = through('silent').connectedProfiles.get(connectedProfileId, { signal: controller.signal });
      controller.abort(reason);
      await assert.rejects(call, isReason);
    },

    async 'stop when it takes too long'() {
      await assert.rejects(
        through('silent').connectedProfiles.get(connectedProfileId, { timeout: 20, maxRetries: 0 }),
        errors.TimeoutError,
      );
    },

    async 'stop while a body drips'() {
      const reason = new TypeError('enough');
      for (const way of ['dripping', 'trickling']) {
        const { connectedProfiles } = through(way);
        await assert.rejects(
          connectedProfiles.get(connectedProfileId, { timeout: 200, maxRetries: 0 }),
          errors.TimeoutError,
          way,
        );
        const controller = new AbortController();
        const call = connectedProfiles.get(connectedProfileId, { signal: controller.signal });
        setTimeout(() => controller.abort(reason), 200);
        await assert.rejects(call, (error) => error === reason, way);
      }
    },

    async 'read no error of megabytes'() {
      await assert.rejects(through('flooding').connectedProfiles.get(connectedProfileId), (error) => {
        assert(error instanceof errors.ApiError);
        assert.deepEqual([error.status, error.code], [400, 'internal']);
        return true;
      });
    },
  };
}
