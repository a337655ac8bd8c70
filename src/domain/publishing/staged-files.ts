/** The media that a publish request names, as far as they are there. */
import type { Context } from '../../context.ts';
import { readMedia, type StoredMedia } from '../../db/media.ts';
import type { Scope } from '../../db/scope.ts';
import { isImage } from '../../inspection/media-types.ts';
import { statusOf } from '../media/present-media.ts';
import type { PublishInputContent } from './input.ts';

export interface StagedFile {
  media: StoredMedia;
  ready: boolean;
  kind: 'image' | 'video';
}

/** By the media's id. */
export type StagedFiles = ReadonlyMap<string, StagedFile>;

export function mediaIdsOf({ media = [], coverMediaId }: PublishInputContent): string[] {
  const ids = [...media.map(({ mediaId }) => mediaId), ...(coverMediaId ? [coverMediaId] : [])];
  return [...new Set(ids)];
}

export async function findStagedFiles(
  ctx: Context,
  scope: Scope,
  content: PublishInputContent,
): Promise<StagedFiles> {
  const ids = mediaIdsOf(content);
  const rows = ids.length > 0 ? await readMedia(ctx.db, scope, ids) : [];
  return new Map(
    rows.map((media) => [
      media.id,
      {
        media,
        ready: statusOf(ctx, media) === 'ready',
        kind: isImage(media.contentType ?? '') ? 'image' : 'video',
      },
    ]),
  );
}
