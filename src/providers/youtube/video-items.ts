/**
 * Declares the videos of the channel: how they are changed and deleted, and the playlists to which they can be added. Sources:
 * https://developers.google.com/youtube/v3/docs/videos/update, .../playlists/list, read on 2026-11-28.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { hourMs } from '../../lib/time.ts';
import type { Call } from '../call.ts';
import { contentType, type TargetField, type TargetList } from '../content-type.ts';
import { id, ifUsable, name, present, record, withRaw, word } from '../kit/fields.ts';
import { deleteOwn } from '../kit/own-content.ts';
import { onward, pageOf } from '../kit/pages.ts';
import { apiPath, deleteResource, listPage } from './list.ts';
import { videoMetrics } from './metrics.ts';
import { changeRules, videoRules } from './publishing/rules.ts';
import { videoSteps } from './publishing/video-steps.ts';
import { scopes } from './scopes.ts';
import { sweepVideos } from './sweep.ts';
import { itemOf, pageSize, readItem, readOwnVideo, readUploads, video } from './video.ts';

type VideoChange = Schemas['YoutubeVideoUpdate'];

const part = record(z.unknown());
/** The parts that can be changed, as they came, so that what nobody here knows of is sent back as well. */
const sentBack = z.object({ snippet: part, status: part });
type Part = keyof typeof sentBack.shape;

/** The fields that only the API sets. Source: https://developers.google.com/youtube/v3/docs/videos#properties. */
const setByApi: Record<Part, readonly string[]> = {
  snippet: ['publishedAt', 'channelId', 'channelTitle', 'thumbnails', 'liveBroadcastContent', 'localized'],
  status: ['uploadStatus', 'failureReason', 'rejectionReason', 'madeForKids'],
};

const changed = video.partial({ snippet: true, status: true });

/**
 * Changes a video. The API replaces each part that is sent, and what the part leaves out is lost, so a part is sent whole,
 * and only when something in it changes.
 */
async function updateVideo(call: Call, { externalId, ...change }: VideoChange & { externalId: string }) {
  const { view, raw } = await readOwnVideo(call, externalId);
  const parts = partsOf(sentBack.parse(raw), change);
  const after = await call.upstream.request({
    method: 'PUT',
    path: apiPath('videos'),
    query: { part: Object.keys(parts).join(',') },
    json: { id: externalId, ...parts },
    target: 'object',
    parse: changed.parse,
  });
  return itemOf({ ...view, ...present(after) });
}

/** Returns the parts of which something changes, each with what stays in it. */
function partsOf(before: z.infer<typeof sentBack>, change: VideoChange): Partial<Record<Part, object>> {
  const changes: Record<Part, object> = {
    snippet: {
      title: change.title,
      description: change.text,
      tags: change.tags,
      categoryId: change.category,
    },
    status: {
      privacyStatus: change.privacy,
      license: change.license,
      embeddable: change.embeddable,
      selfDeclaredMadeForKids: change.madeForKids,
      containsSyntheticMedia: change.syntheticMedia,
    },
  };
  const names: readonly Part[] = ['snippet', 'status'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const given = Object.entries(changes[name]).filter(([, value]) => value !== undefined);
      const kept = Object.entries(before[name]).filter(([field]) => !setByApi[name].includes(field));
      return given.length > 0 ? [[name, allowed(Object.fromEntries([...kept, ...given]))]] : [];
    }),
  );
}

/**
 * Drops the time at which it becomes public where it does not stay private, since the API takes both together alone, and one
 * that is long past: with that, the API would make public at once what the channel has made private again.
 */
function allowed({ publishAt, ...others }: Record<string, unknown>): object {
  const isLongPast = Date.parse(`${publishAt}`) < Date.now() - hourMs;
  return others.privacyStatus === 'private' && !isLongPast ? { ...others, publishAt } : others;
}

const deleteVideo = (call: Call, { externalId }: { externalId: string }) =>
  deleteOwn({
    externalId,
    read: () => readOwnVideo(call, externalId),
    remove: () => deleteResource(call, 'videos', externalId),
  });

const playlist = z.object({
  id: id(),
  snippet: z.object({ title: name().refine(Boolean) }),
  status: ifUsable(z.object({ privacyStatus: word() })),
});

const targets: Readonly<Partial<Record<TargetField, TargetList>>> = {
  board: {
    scopes: scopes.read,
    pageSize,
    async run({ upstream }, { cursor, limit = pageSize.default }) {
      const most = Math.min(Math.floor(limit), pageSize.maximum);
      const { items, nextPageToken } = await listPage(upstream, 'playlists', {
        query: { part: 'snippet,status', mine: true, maxResults: most, pageToken: cursor },
        most,
        read: playlist.parse,
        target: 'account',
      });
      const found = items.map(({ id: value, snippet, status }) => ({
        value,
        name: snippet.title,
        ...present({ privacy: status?.privacyStatus }),
      }));
      return pageOf(found, onward(nextPageToken, cursor));
    },
  },
};

export const videoItems = contentType(
  'youtube.videos.items',
  {
    list: {
      scopes: scopes.read,
      pageSize,
      // The list goes by the time of the upload, and a video that was private tells when it was made public.
      walk: { order: 'none' },
      async run(call, { cursor, limit, ...input }) {
        const { videos, next } = await readUploads(call, { cursor, limit });
        return pageOf(
          videos.map(({ view, raw }) => withRaw(itemOf(view), raw, input)),
          next,
        );
      },
    },
    get: { scopes: scopes.read, run: readItem },
    update: { scopes: scopes.write, rules: changeRules, run: updateVideo },
    delete: { scopes: scopes.write, run: deleteVideo },
    metrics: videoMetrics,
  },
  {
    notified: ['created', 'updated', 'deleted'],
    swept: ['created', 'updated', 'deleted'],
    scopes: scopes.read,
    sweep: sweepVideos,
  },
  [{ variant: 'video', scopes: scopes.write, rules: videoRules, steps: () => videoSteps }],
  targets,
);
