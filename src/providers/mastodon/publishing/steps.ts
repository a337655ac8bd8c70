/** The steps in which statuses and boosts are published. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { id, instant, list, present } from '../../kit/fields.ts';
import type { Created, Difference, Poll, Progress, PublishContent, PublishSteps } from '../../publish.ts';
import { pathOf, readStatus } from '../read-statuses.ts';
import { readSoftware } from '../server.ts';
import { createdOf, type StatusView, statusView, widens } from '../status.ts';
import { findOwn, isShownInLists, lookFor, mayStillArrive } from './look-for.ts';
import { languageTag } from './rules.ts';
import { readUpload, upload } from './upload.ts';

// Publishes a post or a reply: uploads its files, waits until the server has processed them, and creates the status under
// a key of ours. Within an hour, Mastodon answers the same key with the same status, so an open outcome is settled by
// doing it again. On other servers, the account's statuses are looked at, and nothing is repeated that may be there.

/** The time for which a key counts, in milliseconds; Mastodon remembers it for an hour. */
const keyLifetimeMs = 50 * 60_000;
const processingSeconds = 5;
/** How often the server is given the files, when it refuses them in a status each time. */
const mostRounds = 3;

const progressSchema = z.object({
  key: id().default(() => randomUUID()),
  /** When the key was made, as ISO-8601. */
  keyAt: instant().default(() => new Date().toISOString()),
  /** Whether the server is known to remember keys. */
  remembersKeys: z.boolean().default(false),
  mediaIds: list(id()).default([]),
  /** Those of the files that the server had processed when it took them. */
  processedIds: list(id()).default([]),
  /** How often the server has been given all files. */
  rounds: z.int().nonnegative().default(0),
  /** True when the server had all files. Whoever prepares again then does it since the status was refused for them. */
  isPrepared: z.boolean().default(false),
});
const readProgress = (progress: Progress) => progressSchema.parse(progress);

export const statusSteps: PublishSteps = {
  async prepare(call, { media }, before, remember) {
    const { key, keyAt } = readProgress({});
    const { isMastodon } = await readSoftware(call);
    const progress = { ...inRound(readProgress(before)), key, keyAt, remembersKeys: isMastodon };
    await remember(progress);
    for (const [index, file] of media.entries()) {
      const known = progress.mediaIds[index];
      if (known && (await stateOf(call, progress, known)) !== 'gone') continue;
      const mediaIds = [...progress.mediaIds];
      const { mediaId, isProcessed } = await upload(call, file);
      mediaIds[index] = mediaId;
      Object.assign(progress, {
        mediaIds,
        processedIds: isProcessed ? [...progress.processedIds, mediaId] : progress.processedIds,
      });
      await remember(progress);
    }
    for (const mediaId of progress.mediaIds)
      if ((await stateOf(call, progress, mediaId)) === 'processing') throw notProcessed(mediaId);
    if (media.length === 0) return progress;
    const whole = { ...progress, isPrepared: true };
    await remember(whole);
    return whole;
  },
  async check(call, content, before, attemptedAt) {
    const { keyAt, mediaIds, remembersKeys, rounds } = readProgress(before);
    if (!attemptedAt && rounds < 2) return { state: 'ready' };
    const isFresh = Date.now() - Date.parse(keyAt) < keyLifetimeMs;
    const [file] = mediaIds;
    if (remembersKeys && isFresh && (!file || (await readUpload(call, file)) !== 'gone'))
      return { state: 'ready' };
    const { same, alike } = await lookFor(call, content, new Date(keyAt));
    if (same.length > 0) return { state: 'created' };
    if (!attemptedAt) return { state: 'ready' };
    if (!remembersKeys && (alike || mayStillArrive(attemptedAt) || !(await isShownInLists(call, content))))
      return { state: 'aged' };
    // A server may not take files again that were in an attempt before.
    return { state: file ? 'lost' : 'ready' };
  },
  create,
  find: async (call, content, _progress, since) => (await lookFor(call, content, since)).same,
};

/** Returns the progress with which the server is given the files again, if it has refused them. */
function inRound(progress: z.infer<typeof progressSchema>) {
  if (!progress.isPrepared) return { ...progress, rounds: Math.max(progress.rounds, 1) };
  if (progress.rounds < mostRounds)
    return { ...progress, mediaIds: [], processedIds: [], isPrepared: false, rounds: progress.rounds + 1 };
  const why = { reason: 'files_expired' } as const;
  throw new ProviderFailure({ kind: 'rejected', detail: {} }, 'the files were refused every time', { why });
}

/** Returns what has become of a file. One that was processed at once is not asked for, since not every server can be. */
const stateOf = (call: Call, { processedIds }: { processedIds: string[] }, mediaId: string) =>
  processedIds.includes(mediaId) ? ('ready' as const) : readUpload(call, mediaId);

const notProcessed = (mediaId: string) =>
  new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: processingSeconds },
    `media ${mediaId} is processed`,
  );

function create({ upstream }: Call, content: PublishContent, before: Progress): Promise<Created> {
  const { text, target, contentWarning, privacy, language, poll } = content;
  const { key, mediaIds } = readProgress(before);
  const replyTo = target?.postExternalId;
  return upstream
    .request({
      method: 'POST',
      path: '/api/v1/statuses',
      headers: { 'Idempotency-Key': key },
      json: {
        ...(text ? { status: text } : {}),
        ...(mediaIds.length > 0 ? { media_ids: mediaIds } : {}),
        ...present({
          in_reply_to_id: replyTo,
          spoiler_text: contentWarning,
          visibility: privacy,
          language: language && languageTag(language),
          poll: poll && pollOf(poll),
        }),
      },
      target: replyTo ? 'object' : 'account',
      parse(body) {
        const view = statusView.parse(body);
        const differs = differencesOf(view, content);
        return { ...createdOf(view), ...(differs.length > 0 ? { differs } : {}) };
      },
    })
    .catch((error) => {
      throw refusalOf(error);
    });
}

const pollOf = ({ options, durationSeconds, multiple = false }: Poll) => ({
  options,
  expires_in: durationSeconds,
  multiple,
});

/** Compares what the server has made with what was asked for. */
function differencesOf(view: StatusView, { target, poll, privacy, media }: PublishContent): Difference[] {
  const found: Partial<Record<Difference, boolean>> = {
    target: Boolean(target?.postExternalId) && !view.in_reply_to_id,
    poll: Boolean(poll) && !view.poll,
    privacy: privacy !== undefined && widens(privacy, view.visibility),
    media: view.media_attachments.length < media.length,
  };
  return Object.entries(found).flatMap(([difference, isFound]) =>
    isFound ? [difference as Difference] : [],
  );
}

/**
 * Returns why nothing was created. If the server does not take the files, they expired on the way from the last look at
 * them, or are in another status, so they are uploaded again.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderFailure) || error.why?.reason !== 'files_expired') return error;
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, error.message, { cause: error });
}

// Boosts a post. Mastodon boosts a post once, so doing it again changes nothing and answers with the same boost. Other servers
// would boost it twice, or fail, so the post is asked there whether it is boosted.

const targetOf = ({ target }: PublishContent) => target?.postExternalId ?? '';

export const boostSteps: PublishSteps = {
  async check(call, content, _progress, attemptedAt) {
    if ((await readSoftware(call)).isMastodon) return { state: 'ready' };
    const { view } = await readStatus(call, targetOf(content));
    const [created] = view.reblogged === false ? [] : await boostsOf(call, content, new Date(0));
    if (created) return { state: 'created', created };
    // It is there, and the account's list does not show it.
    if (view.reblogged) return { state: 'created' };
    return { state: mayStillArrive(attemptedAt) ? 'aged' : 'ready' };
  },
  create: ({ upstream }, content) =>
    upstream.request({
      method: 'POST',
      path: pathOf(targetOf(content), '/reblog'),
      target: 'object',
      parse: (body) => boostIn(body, targetOf(content)),
    }),
  find: (call, content, _progress, since) => boostsOf(call, content, since),
};

/**
 * Returns the boost in an answer. Some servers answer with the boosted post, whose id is none of the boost: whoever deleted
 * that would delete the post.
 */
function boostIn(body: unknown, target: string): Created {
  const view = statusView.parse(body);
  if (view.reblog && view.id !== view.reblog.id && view.id !== target) return createdOf(view);
  throw new ProviderFailure({ kind: 'unusable' }, `the answer names no boost of ${target}`);
}

const boostsOf = (call: Call, content: PublishContent, since: Date): Promise<Created[]> =>
  findOwn(call, since, ({ id, reblog }) => id !== targetOf(content) && reblog?.id === targetOf(content));
