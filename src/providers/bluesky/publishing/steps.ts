/** The steps in which posts, replies and reposts are published. */
import type { Call, RequestFile } from '../../call.ts';
import type { Created, PublishContent, PublishSteps, PublishVariant } from '../../publish.ts';
import { isRefusal } from '../errors.ts';
import { postCollection, repostCollection } from '../records.ts';
import { scopes } from '../scopes.ts';
import { upload } from '../xrpc.ts';
import { resolveMentions } from './facets.ts';
import {
  type Blob,
  checkRecord,
  createRecord,
  findAlike,
  findCreated,
  hasKey,
  type PostProgress,
  readProgress,
  uploaded,
  writeProgress,
} from './own-record.ts';
import {
  checked,
  fields,
  language,
  linked,
  makeCard,
  media,
  postRecord,
  readTarget,
  text,
} from './post-record.ts';
import { readVideo, uploadVideo } from './upload-video.ts';

// Publishes a post: uploads its files, resolves its mentions and the post it refers to, then creates the
// record.

type Kind = Parameters<typeof postRecord>[0];

export function postSteps(kind: Kind): PublishSteps {
  return {
    async prepare(call, content, before, remember) {
      let progress = readProgress(before, call);
      async function keep(more: Partial<PostProgress>): Promise<void> {
        progress = { ...progress, ...more };
        await remember(writeProgress(progress));
      }
      await keep({});
      if (kind !== 'none' && !progress.target) await keep(await readTarget(call, content));
      if (!progress.mentions) await keep({ mentions: await resolveMentions(call, content.text) });
      if (content.link !== undefined && !progress.card)
        await keep({ card: await makeCard(content, (picture) => uploadFile(call, picture)) });
      for (const file of content.media.slice(progress.blobs.length)) {
        if (file.kind === 'video' && !progress.jobId)
          await keep({ jobId: await uploadVideo(call, file, progress.key) });
        const blob = progress.jobId ? await readVideo(call, progress.jobId) : await uploadFile(call, file);
        await keep({ blobs: [...progress.blobs, blob] });
      }
      return writeProgress(progress);
    },
    check: (call, _content, progress) => checkRecord(call, postCollection, keyOf(progress, call)),
    create: (call, content, progress) => create(call, kind, content, readProgress(progress, call)),
    find: (call, content, progress, since) =>
      hasKey(progress)
        ? findCreated(call, postCollection, keyOf(progress, call))
        : findAlike(call, postCollection, (value) => isOf(kind, content, value), since),
  };
}

const keyOf = (...read: Parameters<typeof readProgress>) => readProgress(...read).key;

/** Tells whether a record has the content that was to be published. */
function isOf(kind: Kind, { text = '', target }: PublishContent, value: Record<string, unknown>): boolean {
  const { reply, embed } = value;
  if (value.text !== text || (reply !== undefined) !== (kind === 'reply')) return false;
  // The first post of a thread is named by all of its replies.
  if (kind === 'reply') return uriOf((reply as { parent?: unknown }).parent) === target?.postExternalId;
  return kind === 'none' || JSON.stringify({ embed }).includes(JSON.stringify(target?.postExternalId ?? ''));
}

async function create(
  call: Call,
  kind: Kind,
  content: PublishContent,
  progress: PostProgress,
): Promise<Created> {
  const record = postRecord(kind, content, progress);
  const attempt = () => createRecord(call, postCollection, progress.key, record);
  return attempt().catch(async (error) => {
    // The server drops files that no record names for a while, and then refuses the record. Nothing was
    // created, so the images are uploaded again; a card does without a picture that its page may not have any more.
    if (!isRefusal(error, 'BlobNotFound')) throw error;
    const { media, cardPicture } = content;
    for (const file of media) if (file.kind === 'image') await uploadFile(call, file);
    if (cardPicture) await uploadFile(call, cardPicture);
    if (!progress.card?.thumb || cardPicture) return attempt();
    const { thumb: _dropped, ...card } = progress.card;
    return createRecord(call, postCollection, progress.key, postRecord(kind, content, { ...progress, card }));
  });
}

/**
 * Uploads a file, which the server keeps once a record names it. The server identifies files by their bytes, so
 * uploading one again changes nothing.
 */
async function uploadFile(call: Call, { contentType, sizeBytes, open }: RequestFile): Promise<Blob> {
  const file = { contentType, sizeBytes, open };
  const { blob } = await upload(call, 'com.atproto.repo.uploadBlob', file, { parse: uploaded.parse });
  return blob;
}

const repostSteps: PublishSteps = {
  async prepare(call, content, before, remember) {
    const progress = readProgress(before, call);
    if (progress.target) return before;
    const { target } = await readTarget(call, content);
    const after = writeProgress({ ...progress, target });
    await remember(after);
    return after;
  },
  check: (call, _content, progress) => checkRecord(call, repostCollection, readProgress(progress, call).key),
  create(call, _content, progress) {
    const { key, createdAt, target } = readProgress(progress, call);
    return createRecord(call, repostCollection, key, { subject: target, createdAt });
  },
  find: (call, { target }, progress, since) =>
    hasKey(progress)
      ? findCreated(call, repostCollection, readProgress(progress, call).key)
      : findAlike(call, repostCollection, ({ subject }) => uriOf(subject) === target?.postExternalId, since),
};

const uriOf = (subject: unknown) => (subject as { uri?: string } | undefined)?.uri;

export const postPublishing: PublishVariant[] = [
  {
    variant: 'post',
    scopes: scopes.publishPost,
    rules: { text, language, media, ...linked, ...checked },
    steps: () => postSteps('none'),
  },
  {
    variant: 'quote',
    scopes: scopes.publishQuote,
    rules: { text, language, media, ...linked, targets: ['postExternalId'], ...checked },
    steps: () => postSteps('quote'),
  },
  {
    variant: 'repost',
    scopes: scopes.publishRepost,
    rules: { targets: ['postExternalId'], ...checked },
    steps: () => repostSteps,
  },
];

export const replyPublishing: PublishVariant[] = [
  {
    variant: 'reply',
    scopes: scopes.publishReply,
    rules: {
      text,
      language,
      media,
      fields,
      targets: ['postExternalId'],
      needs: ['text', 'media'],
      ...checked,
    },
    steps: () => postSteps('reply'),
  },
];
