/** Makes media of the files that a publish request names by URL. */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Scope } from '../../db/scope.ts';
import { newSources, storeSources } from '../media/create-sources.ts';
import type { InputFile, PublishInputContent } from './input.ts';
import { namedFiles, newUrlsOf, sameUrl, withFiles } from './named-files.ts';
import { fileIn, findStagedFiles } from './staged-files.ts';

/**
 * Returns the content with a new medium for each URL that has none yet. A URL that is named twice is fetched
 * once.
 */
export async function makeMedia(
  ctx: Context,
  tx: Db,
  scope: Scope,
  publishRequestId: string,
  content: PublishInputContent,
): Promise<PublishInputContent> {
  const urls = new Map(newUrlsOf(content).map((url) => [sameUrl(url), url]));
  if (urls.size === 0) return content;
  const sources = [...urls.values()].map((sourceUrl) => ({ sourceUrl, publishRequestId }));
  const made = newSources(ctx, scope, sources);
  await storeSources(ctx, tx, made);
  const ids = new Map([...urls.keys()].map((url, index) => [url, made[index]?.id]));
  return withFiles(content, (file) => withId(file, ids));
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
