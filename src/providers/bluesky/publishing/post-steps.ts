/** Files, mentions and the post that is referred to, then the record itself. */
import type { Call } from '../../provider.ts';
import type { Created, PublishContent, PublishSteps } from '../../publish.ts';
import { postCollection } from '../at-uri.ts';
import { isRefusal } from '../failures.ts';
import { resolveMentions } from './mentions.ts';
import { checkRecord, createRecord, findAlike, findCreated } from './own-record.ts';
import { postRecord } from './post-record.ts';
import { hasKey, type PostProgress, readProgress, writeProgress } from './progress.ts';
import { readTarget } from './target.ts';
import { uploadFile } from './upload-file.ts';
import { readVideo, uploadVideo } from './upload-video.ts';

type Kind = Parameters<typeof postRecord>[0];

export function postSteps(kind: Kind): PublishSteps {
  return {
    async prepare(call, content, before, remember) {
      let progress = readProgress(before, new Date());
      async function keep(more: Partial<PostProgress>): Promise<void> {
        progress = { ...progress, ...more };
        await remember(writeProgress(progress));
      }
      await keep({});
      if (kind !== 'none' && !progress.target) await keep(await readTarget(call, content));
      if (!progress.mentions) await keep({ mentions: await resolveMentions(call, content.text) });
      for (const file of content.media.slice(progress.blobs.length)) {
        if (file.kind === 'video' && !progress.jobId)
          await keep({ jobId: await uploadVideo(call, file, progress.key) });
        const blob = progress.jobId ? await readVideo(call, progress.jobId) : await uploadFile(call, file);
        await keep({ blobs: [...progress.blobs, blob] });
      }
      return writeProgress(progress);
    },
    check: (call, _content, progress) => checkRecord(call, postCollection, keyOf(progress)),
    create: (call, content, progress) => create(call, kind, content, readProgress(progress, new Date())),
    find: (call, content, progress, since) =>
      hasKey(progress)
        ? findCreated(call, postCollection, keyOf(progress))
        : findAlike(call, postCollection, (value) => isOf(kind, content, value), since),
  };
}

const keyOf = (progress: Parameters<typeof readProgress>[0]) => readProgress(progress, new Date()).key;

/** What a record tells of the content that it was made of. */
function isOf(kind: Kind, { text = '', target }: PublishContent, value: Record<string, unknown>): boolean {
  const { reply, embed } = value;
  const refersTo = JSON.stringify({ reply, embed });
  if (value.text !== text || (reply !== undefined) !== (kind === 'reply')) return false;
  return kind === 'none' || refersTo.includes(JSON.stringify(target?.postExternalId ?? ''));
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
    // Files that no record names are dropped after a while. Nothing was created.
    if (!isRefusal(error, 'BlobNotFound')) throw error;
    for (const file of content.media) if (file.kind === 'image') await uploadFile(call, file);
    return attempt();
  });
}
