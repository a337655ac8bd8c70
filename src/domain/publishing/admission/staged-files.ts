/** Finds the media that a publish request names. */
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { readMedia, type StoredMedia } from '../../../db/tables/media.ts';
import { kindOf, type MediaKind } from '../../../inspection/media-types.ts';
import { statusOf } from '../media/media-status.ts';
import type { InputFile, PublishInputContent } from './input.ts';
import { mediaIdsOf, newUrlsOf } from './named-files.ts';

export interface StagedFile {
  /** The medium; absent while only a URL is known. */
  media?: StoredMedia;
  /**
   * `ready` files can be published. `awaited` ones are still being fetched or checked for this request.
   * `unready` ones cannot be used, or not yet.
   */
  state: 'ready' | 'awaited' | 'unready';
  /** The kind of the file; absent while the file is awaited. */
  kind?: MediaKind;
}

/** The files by the id of their medium, or by their URL while they have none. */
export type StagedFiles = ReadonlyMap<string, StagedFile>;

/**
 * Finds the files that a content names. A medium that does not exist has no entry.
 * @param requestId the id of the request that has this content, if it exists already.
 */
export async function findStagedFiles(
  ctx: Context,
  scope: Scope,
  content: PublishInputContent,
  requestId?: string,
): Promise<StagedFiles> {
  const ids = [...new Set(mediaIdsOf(content))];
  const rows = ids.length > 0 ? await readMedia(ctx.db, scope, ids) : [];
  return new Map<string, StagedFile>([
    ...rows.map((media) => [media.id, stagedFile(ctx, media, requestId)] as const),
    ...newUrlsOf(content).map((url) => [url, { state: 'awaited' }] as const),
  ]);
}

export function fileIn(files: StagedFiles, { mediaId, sourceUrl }: InputFile): StagedFile | undefined {
  return files.get(mediaId ?? sourceUrl ?? '');
}

export const isAwaited = (files: StagedFiles) => [...files.values()].some(({ state }) => state === 'awaited');

const underWay: readonly StoredMedia['status'][] = ['fetching', 'validating'];

function stagedFile(ctx: Context, media: StoredMedia, requestId: string | undefined): StagedFile {
  const status = statusOf(ctx, media);
  const own = requestId !== undefined && media.publishRequestId === requestId;
  if (own && underWay.includes(status)) return { media, state: 'awaited' };
  return {
    media,
    state: status === 'ready' ? 'ready' : 'unready',
    kind: kindOf(media.contentType ?? ''),
  };
}
