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

const about = z.object({
  publish_id: ifUsable(id()),
  post_id: ifUsable(postId),
  reason: ifUsable(z.union([z.int(), word()])),
});

interface Told extends z.infer<typeof about> {
  event: string;
  account: string;
  at: Date;
  content: unknown;
}

const named = z.object({ event: word() });
const heard = /^(authorization\.removed$|post\.publish\.|comment\.update$)/;

/**
 * Returns what an event tells; `undefined` for events of other kinds, such as the one by which the portal tries an address.
 * @throws SyntaxError when the body is none that TikTok sends
 */
function read(body: Buffer): Told | undefined {
  const told = parseJson(body.toString());
  const { event } = named.safeParse(told).data ?? {};
  if (event !== undefined && !heard.test(event)) return undefined;
  const { data } = sent.safeParse(told);
  if (!data) throw new SyntaxError('no event of TikTok');
  const content = contentOf(data.content);
  return {
    ...{ publish_id: undefined, post_id: undefined, reason: undefined },
    ...about.safeParse(content).data,
    content,
    event: data.event,
    account: data.user_openid,
    at: new Date(data.create_time * 1000),
  };
}

function heardIn(body: Buffer): Told[] {
  const told = read(body);
  return told ? [told] : [];
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

/** The app has ended the grant by itself. The person may have connected again before the report of it. */
const byDeveloper = 5;

function reportsOf({ event, account, at, publish_id: publishId, post_id: told, reason }: Told): Report[] {
  if (event === 'authorization.removed')
    return reason === byDeveloper ? [] : [{ kind: 'grant_ended', subject: account, at }];
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

/** The header has named parts, separated by commas. */
const partsOf = (header = ''): Record<string, string | undefined> =>
  Object.fromEntries(
    header
      .split(',', 8)
      .map((part) => part.trim().split('=', 2))
      .map(([name = '', value = '']) => [name, value]),
  );

export const webhooks: Webhooks = {
  // TikTok asks nothing of an address before it sends to it.
  handshake: () => undefined,
  verify({ headers, body }, secrets) {
    const { t: time = '', s: signed = '' } = partsOf(headers['tiktok-signature']);
    if (!/^\d{1,15}$/.test(time) || !/^[\da-f]{64}$/.test(signed)) return false;
    return secrets.some((secret) => {
      const own = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      return timingSafeEqual(Buffer.from(own), Buffer.from(signed));
    });
  },
  parse: (body) => heardIn(body).flatMap(notificationsOf),
  reports: (body) => heardIn(body).flatMap(reportsOf),
};
