/**
 * Finds the stream of an account's notifications. It is a WebSocket, because every server has that one: Mastodon also sends
 * server-sent events, GoToSocial does not. Sources: docs.joinmastodon.org, "streaming API methods";
 * github.com/superseriousbusiness/gotosocial, v0.17.3, internal/api/client/streaming.
 */
import { z } from 'zod';
import { ifUsable, url, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import type { PollStream } from '../poll.ts';
import { readInstance } from './instance.ts';
import type { MastodonSettings } from './settings.ts';

const instance = z.object({
  configuration: z.object({ urls: z.object({ streaming: ifUsable(url()) }).nullish() }),
});

const message = z.object({ event: word() });

/** `notifications_merged` says that notifications that waited for a decision of the account's owner have been let in. */
const news = new Set(['notification', 'notifications_merged']);

export const notificationStream = ({ mastodonUrlPrefix }: MastodonSettings): PollStream => ({
  async find(call) {
    const { configuration } = (await readInstance(call, instance)).told;
    // The setting stands in for `https://` in all addresses of servers, and so for `wss://` in that of the stream.
    const [, server] = /^wss:\/\/([^?#]*[^?#/])\/*$/.exec(configuration.urls?.streaming ?? '') ?? [];
    return server && `${mastodonUrlPrefix}${server}/api/v1/streaming?stream=user:notification`;
  },
  tells(text) {
    try {
      return news.has(message.parse(parseJson(text)).event);
    } catch {
      return false;
    }
  },
});
