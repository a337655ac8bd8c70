/** Makes media of the files that a publish request names by URL. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import type { InputFile, PublishInputContent } from '../admission/input.ts';
import { namedFiles, newUrlsOf, sameUrl, withFiles } from '../admission/named-files.ts';
import { fileIn, findStagedFiles } from '../admission/staged-files.ts';
import { newSources } from '../media/create-sources.ts';

interface MadeMedia {
  /** The content, in which each file has a medium. */
  content: PublishInputContent;
  /** The new media, which are still to be stored. */
  made: StoredMedia[];
}

/** Makes a medium of each URL that has none yet. A URL that is named twice is fetched once. */
export function makeMedia(
  ctx: Context,
  scope: Scope,
  publishRequestId: string,
  content: PublishInputContent,
): MadeMedia {
  const urls = new Map(newUrlsOf(content).map((url) => [sameUrl(url), url]));
  const sources = [...urls.values()].map((sourceUrl) => ({ sourceUrl, publishRequestId }));
  const made = newSources(ctx, scope, sources);
  const ids = new Map([...urls.keys()].map((url, index) => [url, made[index]?.id]));
  return { content: withFiles(content, (file) => withId(file, ids)), made };
}

/**
 * Returns the content with the media of `other` wherever both name the same URL, so that no URL is fetched
 * twice for a request.
 */
export function withMediaOf<Content extends PublishInputContent>(
  content: Content,
  other: PublishInputContent,
): Content {
  const ids = new Map(
    namedFiles(other).flatMap(({ file }) =>
      file.sourceUrl ? [[sameUrl(file.sourceUrl), file.mediaId] as const] : [],
    ),
  );
  return withFiles(content, (file) => withId(file, ids));
}

/**
 * Returns the content without the ids of media that can no longer be used and whose URL is known, so that new
 * media are made of these URLs.
 */
export async function withoutLostMedia<Content extends PublishInputContent>(
  ctx: Context,
  scope: Scope,
  content: Content,
  requestId?: string,
): Promise<Content> {
  if (!namedFiles(content).some(({ file }) => file.sourceUrl && file.mediaId)) return content;
  const files = await findStagedFiles(ctx, scope, content, requestId);
  return withFiles(content, (file) => {
    const { mediaId: _lost, ...named } = file;
    const isLost = (fileIn(files, file)?.state ?? 'unready') === 'unready';
    return file.sourceUrl && isLost ? named : file;
  });
}

function withId(file: InputFile, ids: ReadonlyMap<string, string | undefined>): InputFile {
  const mediaId = file.mediaId ?? (file.sourceUrl ? ids.get(sameUrl(file.sourceUrl)) : undefined);
  return mediaId ? { ...file, mediaId } : file;
}
