/** Lists the playlists of the channel. Source: https://developers.google.com/youtube/v3/docs/playlists/list, read on 2026-11-29. */
import { z } from 'zod';
import type { TargetField, TargetList } from '../content-type.ts';
import { id, ifUsable, name, present, word } from '../kit/fields.ts';
import { onward, pageOf } from '../kit/pages.ts';
import { listPage } from './list.ts';
import { pageSize } from './read-videos.ts';
import { scopes } from './scopes.ts';

const playlist = z.object({
  id: id(),
  snippet: z.object({ title: name().refine(Boolean) }),
  status: ifUsable(z.object({ privacyStatus: word() })),
});

export const targets: Readonly<Partial<Record<TargetField, TargetList>>> = {
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
