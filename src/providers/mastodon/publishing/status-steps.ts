/**
 * Publishes a post or a reply: uploads its files, waits until the server has processed them, and creates the status under
 * a key of ours. Within an hour, Mastodon answers the same key with the same status, so an open outcome is settled by
 * doing it again.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Call, ProviderFailure } from '../../call.ts';
import { id, instant, list } from '../../kit/fields.ts';
import { present } from '../../kit/present.ts';
import type { Created, Poll, Progress, PublishContent, PublishSteps } from '../../publish.ts';
import { isMastodon } from '../instance.ts';
import { readSource } from '../read-statuses.ts';
import { createdOf, type StatusView, statusView } from '../status.ts';
import { findOwn } from './find-own.ts';
import { languageTag } from './language-tag.ts';
import { readUpload, upload } from './upload.ts';

/** The time for which a key counts, in milliseconds; Mastodon remembers it for an hour. */
const keyLifetimeMs = 50 * 60_000;
const processingSeconds = 5;

const progressSchema = z.object({
  key: id().default(() => randomUUID()),
  /** When the key was made, as ISO-8601. */
  keyAt: instant().default(() => new Date().toISOString()),
  /** Whether the server is known to remember keys. */
  remembersKeys: z.boolean().default(false),
  mediaIds: list(id()).default([]),
});
const readProgress = (progress: Progress) => progressSchema.parse(progress);

export const statusSteps: PublishSteps = {
  async prepare(call, { media }, before, remember) {
    const { key, keyAt } = readProgress({});
    const progress = { ...readProgress(before), key, keyAt, remembersKeys: await isMastodon(call) };
    await remember(progress);
    for (const [index, file] of media.entries()) {
      const known = progress.mediaIds[index];
      if (known && (await readUpload(call, known)) !== 'gone') continue;
      const mediaIds = [...progress.mediaIds];
      mediaIds[index] = await upload(call, file);
      Object.assign(progress, { mediaIds });
      await remember(progress);
    }
    for (const mediaId of progress.mediaIds) await requireProcessed(call, mediaId);
    return progress;
  },
  async check(call, content, before) {
    const { keyAt, mediaIds, remembersKeys } = readProgress(before);
    const [first] = mediaIds;
    const isGone = first !== undefined && (await readUpload(call, first)) === 'gone';
    const isFresh = Date.now() - Date.parse(keyAt) < keyLifetimeMs;
    if (remembersKeys && !isGone && (first !== undefined || isFresh)) return { state: 'ready' };
    const found = await findAlike(call, content, new Date(keyAt));
    if (found.length > 0) return { state: 'created' };
    return { state: isGone ? 'lost' : 'ready' };
  },
  create,
  find: (call, content, _progress, since) => findAlike(call, content, since),
};

async function requireProcessed(call: Call, mediaId: string): Promise<void> {
  if ((await readUpload(call, mediaId)) !== 'processing') return;
  throw new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: processingSeconds },
    `media ${mediaId} is processed`,
  );
}

function create(
  { upstream }: Call,
  { text, target, contentWarning, privacy, language, poll }: PublishContent,
  before: Progress,
): Promise<Created> {
  const { key, mediaIds } = readProgress(before);
  const replyTo = target?.postExternalId;
  return upstream
    .request({
      method: 'POST',
      path: '/api/v1/statuses',
      headers: { 'Idempotency-Key': key },
      json: {
        status: text,
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
      parse: (body) => createdOf(statusView.parse(body)),
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

/**
 * Returns why nothing was created. If the server no longer has the files, they expired on the way from the last look at
 * them, so they are looked at once more, and uploaded again.
 */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderFailure) || error.why?.reason !== 'files_expired') return error;
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, error.message, { cause: error });
}

/** Returns the account's statuses since a time that have this content, oldest first. */
const findAlike = (call: Call, content: PublishContent, since: Date): Promise<Created[]> =>
  findOwn(call, since, async (view) => {
    const { reblog, in_reply_to_id, media_attachments } = view;
    const sameTarget = (in_reply_to_id ?? undefined) === content.target?.postExternalId;
    if (reblog || !sameTarget || media_attachments.length !== content.media.length) return false;
    return (await textOf(call, view)) === (content.text ?? '');
  });

/**
 * Returns the text as it was written, which the server keeps next to the HTML. GoToSocial shows it in the list, and puts a
 * notice before it in the source.
 */
async function textOf(call: Call, { id: statusId, text }: StatusView): Promise<string> {
  return text ?? (await readSource(call, statusId)).text;
}
