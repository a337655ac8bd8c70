/** Prepares one real request for each of the flows that `npm run structure` counts the files of. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setMember } from '../../src/db/tables/members.ts';
import { ensureOrganization } from '../../src/db/tables/organizations.ts';
import { createUser } from '../../src/db/tables/users.ts';
import { simulatedAppSecrets } from '../../src/domain/grants/credentials/apps.ts';
import { createKey } from '../../src/domain/people/keys.ts';
import type { FollowedService } from './followed-service.ts';

/**
 * The name of a flow -> the function that sends its request and waits until everything that follows from it
 * is done.
 */
type Flows = Record<'list' | 'publish' | 'webhook in' | 'console form', () => Promise<void>>;

type Send = (path: string, body?: object, headers?: Record<string, string>) => Promise<Sent>;

/** Fields of the answers of one request that a later request of the same flow sends. */
interface Sent {
  connectedProfileId?: string;
  externalId?: string;
  publishRequestId?: string;
  mediaId?: string;
  upload?: { method: string; url: string; headers: Record<string, string> };
}

export async function prepareFlows(service: FollowedService): Promise<Flows> {
  const { ctx, url } = service;
  const { id: organizationId } = await ensureOrganization(ctx.db, 'Followed');
  const scope = { organizationId, mode: 'test' as const };
  const { key } = await createKey(ctx, scope, { name: 'structure' });
  const send = sender(url, { authorization: `Bearer ${key}` });
  const profile = (providerId: string) => send('/v1/test/connected-profiles', { providerId });
  const instagram = await profile('instagram');
  const page = await profile('facebook');
  const media = await upload(service, send);
  await send('/v1/event-destinations', {
    url: service.receiver.url,
    topics: ['content.facebook.media.comments.created'],
  });
  const cookie = await signIn(service, organizationId);
  const { connectedProfileId = '' } = instagram;
  return {
    list: async () => {
      await send(`/v1/content/instagram.media.items?connectedProfileId=${connectedProfileId}`);
    },
    publish: async () => {
      const content = { contentType: 'instagram.media.items', text: 'Rye is back', media: [media] };
      const idempotent = { 'idempotency-key': randomUUID() };
      const { publishRequestId: id } = await send(
        '/v1/publish-requests',
        { connectedProfileId, ...content },
        idempotent,
      );
      await until(
        async () => (await ctx.db.publishRequest.findFirst({ where: { id } }))?.status === 'published',
      );
    },
    'webhook in': async () => {
      const arrived = service.receiver.nextEvent();
      const body = commentOn(page.externalId ?? '');
      const [secret = ''] = simulatedAppSecrets(ctx, organizationId);
      const headers = ctx.providers.simulated.simulators.facebook?.signatureHeaders?.(body, secret);
      await take(
        await fetch(`${url}/webhooks/facebook/${organizationId}`, { method: 'POST', headers, body }),
      );
      await arrived;
    },
    'console form': async () => {
      const body = new URLSearchParams({ name: 'backend' });
      const headers = { cookie, origin: new URL(ctx.config.publicUrl).origin };
      await take(
        await fetch(`${url}/console/${organizationId}/test/keys`, { method: 'POST', headers, body }),
      );
    },
  };
}

function sender(url: string, standing: Record<string, string>): Send {
  return async (path, body, headers = {}) => {
    const json = body && { method: 'POST', body: JSON.stringify(body) };
    const type = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { ...json, headers: { ...standing, ...type, ...headers } });
    return JSON.parse(await take(answer)) as Sent;
  };
}

/**
 * Returns the text of an answer.
 * @throws Error when it is a refusal, so that no refusal is counted as the flow.
 */
async function take(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 400)}`);
  return text;
}

/** Uploads a photo before anything is counted, because the flow of publishing begins with its request. */
async function upload({ ctx, url }: FollowedService, send: Send): Promise<{ mediaId: string }> {
  const file = readFileSync('tests/fixtures/photo.jpg');
  const announced = { filename: 'loaf.jpg', contentType: 'image/jpeg', sizeBytes: file.length };
  const { mediaId, upload: place } = await send('/v1/media', { upload: announced });
  if (!mediaId || !place) throw new Error('no upload is awaited');
  const { method, headers, url: target } = place;
  await take(await fetch(url + new URL(target).pathname, { method, headers, body: file }));
  await until(async () => (await ctx.db.media.findFirst({ where: { id: mediaId } }))?.status === 'ready');
  return { mediaId };
}

/** Creates an owner, signs them in to the console, and returns the cookie. */
async function signIn({ ctx }: FollowedService, organizationId: string): Promise<string> {
  const user = await createUser(ctx.db, { name: 'Ada', email: 'ada@example.com', proven: true });
  if (!user) throw new Error('the user is there already');
  await setMember(ctx.db, organizationId, user.id, 'owner');
  const cookies = await ctx.security.auth.openSession({ headers: {}, address: '127.0.0.1' }, user.id);
  return cookies.map((line) => line.split(';')[0]).join('; ');
}

let comments = 0;

/** Returns the notification of a new comment on a Page's post, with everything that a read would give. */
function commentOn(pageId: string): string {
  comments += 1;
  const time = Math.floor(Date.now() / 1000);
  const value = {
    item: 'comment',
    verb: 'add',
    post_id: `${pageId}_122100000000001234`,
    comment_id: `122100000000001234_${651_200_000_000_000 + comments}`,
    parent_id: `${pageId}_122100000000001234`,
    created_time: time,
    message: 'Is there any bread left?',
    from: { id: '6123400000000001', name: 'Crumb Fan' },
  };
  return JSON.stringify({
    object: 'page',
    entry: [{ id: pageId, time, changes: [{ field: 'feed', value }] }],
  });
}

/**
 * Waits until the condition holds.
 * @throws Error when it does not hold within a minute.
 */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('A flow has not ended after a minute.');
    await pause(50);
  }
}
