/** Changes and deletes videos of the channel. Source: https://developers.google.com/youtube/v3/docs/videos/update, read on 2026-11-28. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { deleteOwn } from '../kit/own-content.ts';
import { apiPath } from './list.ts';
import { readOwnVideo } from './read-videos.ts';
import { itemOf, type Video, video } from './video.ts';

type VideoChange = Schemas['YoutubeVideoUpdate'];

const parts = 'snippet,status';

/**
 * Changes a video. The API replaces each part that is sent, so both are sent with what stays, without the fields that only
 * it sets.
 */
export async function updateVideo(
  call: Call,
  { externalId, ...change }: VideoChange & { externalId: string },
) {
  const { view } = await readOwnVideo(call, externalId);
  const json = { id: externalId, snippet: snippetOf(view, change), status: statusOf(view, change) };
  const changed = await call.upstream.request({
    method: 'PUT',
    path: apiPath('videos'),
    query: { part: parts },
    json,
    target: 'object',
    parse: video.parse,
  });
  const { contentDetails } = view;
  return itemOf({ ...changed, ...(contentDetails ? { contentDetails } : {}) });
}

const snippetOf = ({ snippet }: Video, change: VideoChange) => ({
  title: change.title ?? snippet.title,
  description: change.text ?? snippet.description,
  tags: change.tags ?? snippet.tags,
  categoryId: change.category ?? snippet.categoryId,
  defaultLanguage: snippet.defaultLanguage,
});

/** A time at which it becomes public goes with the privacy `private` alone. */
function statusOf({ status }: Video, change: VideoChange) {
  const privacyStatus = change.privacy ?? status.privacyStatus;
  return {
    privacyStatus,
    publishAt: privacyStatus === 'private' && !change.privacy ? status.publishAt : undefined,
    license: change.license ?? status.license,
    embeddable: change.embeddable ?? status.embeddable,
    publicStatsViewable: status.publicStatsViewable,
    selfDeclaredMadeForKids: change.madeForKids ?? status.selfDeclaredMadeForKids,
    containsSyntheticMedia: change.syntheticMedia ?? status.containsSyntheticMedia,
  };
}

export const deleteVideo = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    externalId,
    read: () => readOwnVideo(call, externalId),
    remove: () => deleteResource(call, 'videos', externalId),
  });

export const deleteResource = (
  { upstream }: Call,
  resource: 'videos' | 'comments',
  id: string,
): Promise<void> =>
  upstream.request({
    method: 'DELETE',
    path: apiPath(resource),
    query: { id },
    target: 'object',
    parse: () => undefined,
  });
