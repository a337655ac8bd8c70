/**
 * Has comments and the outcome of publishing reported to the app's webhook, and reads what is reported of comments. The envelope and
 * the signature are those of all of TikTok's webhooks. Sources: business-api.tiktok.com/portal/docs?id=1810521279479810 (the
 * callback URL), ?id=1759978319341570 (events), ?id=1759978341579777 (signature), as public notes of these pages say (search of
 * 2026-11-29); no page was read itself.
 */
import { z } from 'zod';
import type { Subscription } from '../../connect.ts';
import { ifUsable, word } from '../../kit/fields.ts';
import type { Notification } from '../../observations.ts';
import type { UpstreamRules } from '../../upstream-rules.ts';
import { postAsApp } from './api.ts';
import { idOf, wireId } from './comment.ts';
import { getComment } from './read-comments.ts';
import { unixTime } from './video.ts';

/**
 * One callback URL for each kind of event holds for all accounts of an app; it is set anew each time, since it can be read only by a
 * call with the secret in its address.
 */
export const subscription = (rules: UpstreamRules): Subscription => ({
  entersWebhook: true,
  scopes: [],
  fields: [
    { name: 'VIDEO', scopes: ['video.publish'] },
    { name: 'COMMENT', scopes: ['comment.list'] },
  ],
  async ensure(call, _account, _credential, fields, endpoint) {
    if (!endpoint) return false;
    const { clientId: app_id, clientSecret: secret } = call.app;
    for (const event_type of fields)
      await postAsApp(call, rules, {
        path: '/business/webhook/update/',
        json: { app_id, secret, event_type, callback_url: endpoint.callbackUrl },
        read: () => undefined,
      });
    return true;
  },
});

/** What a comment's event has in its `content`, which is JSON within a text; its ids are numbers. */
const update = z.object({
  comment_id: wireId,
  video_id: wireId,
  comment_action: word(),
  timestamp: ifUsable(unixTime()),
});

type Change = Pick<Notification, 'action'> & { hidden?: boolean };

const changes = new Map<string, Change>([
  ['insert', { action: 'created' }],
  ['delete', { action: 'deleted' }],
  ['set_to_hidden', { action: 'moderated', hidden: true }],
  // Others than friends do not see it any more.
  ['set_to_friends_only', { action: 'moderated', hidden: true }],
  ['set_to_public', { action: 'moderated', hidden: false }],
]);

/** What an envelope says besides the content of its event. */
interface Occasion {
  accountExternalId: string;
  at: Date;
}

/**
 * Returns what the event `comment.update` tells. The comment itself is read: some events have its text, and none its author's name.
 */
export function commentChanged({ accountExternalId, at }: Occasion, content: unknown): Notification[] {
  const { data } = update.safeParse(content);
  const change = data && changes.get(data.comment_action);
  if (!change) return [];
  const externalId = idOf(data.video_id, data.comment_id);
  return [
    {
      accountExternalId,
      contentType: 'tiktok.videos.comments',
      ...change,
      externalId,
      at: data.timestamp ? new Date(data.timestamp) : at,
      ...(change.action === 'deleted' ? {} : { read: (call) => getComment(call, { externalId }) }),
    },
  ];
}
