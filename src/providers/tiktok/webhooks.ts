/**
 * Reads what TikTok reports to an app. Sources: developers.tiktok.com/doc/webhooks-overview, /webhooks-verification, /webhooks-events,
 * /content-posting-api-reference-get-video-status, as stored copies say (search of 2026-11-29).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { id, ifUsable, wholeText, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';
import type { Notification, Report, Webhooks } from '../observations.ts';
import { commentChanged } from './business/read-comments.ts';
import { getVideo as getBusinessVideo } from './business/read-videos.ts';
import { byLogin } from './by-login.ts';
import { postId } from './open/publishing/state.ts';
import { getVideo as getOpenVideo } from './open/read-videos.ts';

const getVideo = byLogin(getOpenVideo, getBusinessVideo);

const sent = z.object({
  event: word(),
  /** In seconds since 1970. */
  create_time: z.int().positive().max(1e11),
  user_openid: id(),
  /** An object as a text. */
  content: wholeText(),
});

const about = z.object({ publish_id: ifUsable(id()), post_id: ifUsable(postId) });

interface Told extends z.infer<typeof about> {
  event: string;
  account: string;
  at: Date;
  content: unknown;
}

/** @throws SyntaxError when the body is none that TikTok sends */
function read(body: Buffer): Told {
  const { data } = sent.safeParse(parseJson(body.toString()));
  if (!data) throw new SyntaxError('no event of TikTok');
  const content = contentOf(data.content);
  return {
    ...{ publish_id: undefined, post_id: undefined },
    ...about.safeParse(content).data,
    content,
    event: data.event,
    account: data.user_openid,
    at: new Date(data.create_time * 1000),
  };
}

const contentOf = (text: string): unknown => (text === '' ? {} : parseJson(text));

const published = 'post.publish.publicly_available';
/** TikTok for Developers has its own spelling. */
const withdrawn = /^post\.publish\.no_longer_public(?:aly|ly)_available$/;

function notificationsOf({ event, account, at, content, post_id: externalId }: Told): Notification[] {
  if (event === 'comment.update') return commentChanged({ accountExternalId: account, at }, content);
  if (externalId === undefined) return [];
  const common = { accountExternalId: account, contentType: 'tiktok.videos.items', externalId, at } as const;
  if (event === published)
    return [{ ...common, action: 'created', read: (call) => getVideo(call, { externalId }) }];
  return withdrawn.test(event) ? [{ ...common, action: 'deleted', ifRemembered: true }] : [];
}

function reportsOf({ event, account, at, publish_id: publishId, post_id: told }: Told): Report[] {
  if (event === 'authorization.removed') return [{ kind: 'grant_ended', subject: account, at }];
  if (!publishId || !/^post\.publish\./.test(event) || withdrawn.test(event)) return [];
  return [
    {
      kind: 'publishing',
      accountExternalId: account,
      about: { publishId },
      told: told === undefined ? {} : { postId: told },
    },
  ];
}

const signature = /^t=(\d{1,15}),s=([\da-f]{64})$/;

export const webhooks: Webhooks = {
  // TikTok asks nothing of an address before it sends to it.
  handshake: () => undefined,
  verify({ headers, body }, secrets) {
    const [, time = '', signed = ''] = signature.exec(headers['tiktok-signature'] ?? '') ?? [];
    return secrets.some((secret) => {
      const own = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      return own.length === signed.length && timingSafeEqual(Buffer.from(own), Buffer.from(signed));
    });
  },
  parse: (body) => notificationsOf(read(body)),
  reports: (body) => reportsOf(read(body)),
};
