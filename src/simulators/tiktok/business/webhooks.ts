/**
 * Takes callback URLs, and writes what TikTok reports to them. Sources: business-api.tiktok.com/portal/docs?id=1810521279479810
 * (callback URLs), ?id=1759978319341570 (events), as public notes of these pages say (search of 2026-11-29).
 */
import { z } from 'zod';
import { type Answerer, outage } from '../../engine/answers.ts';
import { hostOf, pathBelow } from '../../engine/requests.ts';
import { appFaultIn } from '../../faults.ts';
import { type Comment, type FixtureSet, identifierOf } from './entries.ts';
import { apiHost } from './login.ts';
import type { Job } from './posts.ts';
import { answer, appRefused, invalid, throttled } from './refusals.ts';

const update = z.strictObject({
  app_id: z.string().min(1),
  secret: z.string().min(1),
  event_type: z.enum(['VIDEO', 'COMMENT', 'DIRECT_MESSAGE', 'LEAD']),
  callback_url: z.url({ protocol: /^https?$/ }),
});

/** Answers the call by which an app says where the events of a kind are to go. */
export const answerWebhooks: Answerer = async (request) => {
  const isAsked =
    hostOf(request, [apiHost]) && pathBelow(request, apiHost) === 'open_api/v1.3/business/webhook/update/';
  if (!isAsked) return undefined;
  const { data } = update.safeParse(JSON.parse(request.body || '{}'));
  if (!data) throw invalid('app_id, secret, event_type, callback_url: of another form.');
  const fault = appFaultIn(data.secret);
  if (fault === 'app_outage') return outage;
  if (fault === 'app_throttled') throw throttled(60);
  if (fault === 'secret_refused') throw appRefused();
  const { app_id, event_type, callback_url } = data;
  return answer({ app_id, event_type, callback_url });
};

/** Writes an event. Its content is JSON within a text. */
const written = (accountId: string, event: string, content: string, at: number) =>
  JSON.stringify({
    client_key: 'simulated',
    event,
    create_time: Math.floor(at / 1000),
    user_openid: accountId,
    content,
  });

type Action = 'insert' | 'delete' | 'set_to_hidden' | 'set_to_public';

/** Writes what happens to a comment. Its ids are numbers that a double cannot hold, and its time has milliseconds. */
export function commentEvent({ accountId }: FixtureSet, one: Comment, action: Action, at: number): string {
  const parts = [
    `"comment_id":${one.id}`,
    `"video_id":${one.videoId}`,
    ...(one.parentId ? [`"parent_comment_id":${one.parentId}`] : []),
    `"comment_type":"${one.parentId ? 'reply' : 'comment'}"`,
    `"comment_action":"${action}"`,
    `"timestamp":${at}`,
    `"unique_identifier":${JSON.stringify(identifierOf(accountId, one.by))}`,
  ];
  return written(accountId, 'comment.update', `{${parts.join(',')}}`, at);
}

/** Writes what became of a post: two events when it is there, since not every post gets an id. */
export function publishEvents(
  accountId: string,
  { shareId, videoId, isPublic, isDraft, reason }: Job,
  at: number,
): string[] {
  const about = { publish_id: shareId, publish_type: 'DIRECT_PUBLISH' };
  const event = (name: string, more: object = {}) =>
    written(accountId, `post.publish.${name}`, JSON.stringify({ ...about, ...more }), at);
  if (isDraft) return [];
  if (reason) return [event('failed', { reason })];
  return [event('complete'), ...(isPublic ? [event('publicly_available', { post_id: videoId })] : [])];
}

export const goneEvent = (accountId: string, videoId: string, at: number) =>
  written(accountId, 'post.publish.no_longer_publicly_available', JSON.stringify({ post_id: videoId }), at);
