/** Answers the calls that publish. Sources: Threads API, "Publishing", "Posts", "Reposts", "Rate Limiting". */
import { z } from 'zod';
import { threadsContainerErrors } from '../../providers/meta/errors/threads-containers.ts';
import { refusalFor } from '../../providers/publish-failures.ts';
import { type Fault, stillToCome } from '../engine/faults.ts';
import { drawDigits, idsOf } from '../engine/ids.ts';
import { isRehearsedReason } from '../faults.ts';
import { editing } from '../meta/changes.ts';
import { invalidParameter, unreachable } from '../meta/errors.ts';
import { type GraphNode, kind } from '../meta/node.ts';
import { containerParts, faultOf, readyContainer, viewContainer } from '../meta/publishing/containers.ts';
import { isFetchable } from '../meta/publishing/file-url.ts';
import {
  flagParameter,
  jsonParameter,
  listParameter,
  requiredParameter,
} from '../meta/publishing/parameters.ts';
import type { Asked, Looked, Posting, View } from '../meta/publishing/posting.ts';
import { daySeconds, quotaUsage } from '../meta/publishing/quota.ts';
import {
  carouselSizeWrong,
  containerUnknown,
  mediaTypeUnknown,
  quotaSpent,
  urlNotFetchable,
} from '../meta/publishing/refusals.ts';
import { type PostDescription, postKind, postParts } from './post-node.ts';

const { files: _, ...postFields } = postParts;
export const containerSchema = z.object({
  ...postFields,
  ...containerParts,
  /** True for a file of a carousel. */
  item: z.boolean(),
  /** The id of the post or reply that is answered; absent when none is. */
  answers: z.string().optional(),
});
type ContainerDescription = z.infer<typeof containerSchema>;

export const containerKind = kind('ThreadsContainer', { fields: 'status,error_message' });
const describedAs = ({ values }: GraphNode) => containerSchema.parse(values.described);

const taken = new Set(
  'access_token,fields,media_type,is_carousel_item,text,image_url,video_url,alt_text,children,link_attachment,quote_post_id,reply_to_id,reply_control,topic_tag,poll_attachment'.split(
    ',',
  ),
);
const forms = z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']);
const option = z.string().min(1).max(25);
const pollSchema = z.strictObject({
  option_a: option,
  option_b: option,
  option_c: option.optional(),
  option_d: option.optional(),
});
const controls = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
];
const emoji = /\p{RGI_Emoji}/gv;

export const createContainer: Posting = (_account, asked) => {
  const { parameters, now, overlay } = asked;
  for (const name of parameters.keys())
    if (!taken.has(name)) throw invalidParameter(`Param ${name} is not known`);
  const form = forms.safeParse(parameters.get('media_type')).data;
  if (!form) throw mediaTypeUnknown();
  const [text, link] = [parameters.get('text') ?? undefined, parameters.get('link_attachment') ?? undefined];
  if (form === 'TEXT' && !text) throw invalidParameter('The parameter text is required');
  if ((text ?? '').replace(emoji, (one) => 'x'.repeat(Buffer.byteLength(one))).length > 500)
    throw invalidParameter('Param text must be at most 500 characters long.');
  const poll = jsonParameter(parameters, 'poll_attachment', pollSchema);
  if (form !== 'TEXT' && (link ?? poll)) throw invalidParameter('Links and polls are for text posts only');
  if (!controls.includes(parameters.get('reply_control') ?? 'everyone'))
    throw invalidParameter('Param reply_control has another value than the known ones');
  const tag = parameters.get('topic_tag');
  if (tag !== null && !/^[^.&]{1,50}$/u.test(tag))
    throw invalidParameter('Param topic_tag must have 1 to 50 characters, and no . or &');
  const [quoted, answers] = ['quote_post_id', 'reply_to_id'].map((name) => parameters.get(name) ?? undefined);
  for (const id of [quoted, answers])
    if (id !== undefined && overlay.find(id)?.kind !== postKind) throw unreachable(id, 'post');
  const fault = stillToCome(asked.fault, asked.writes);
  const item = flagParameter(parameters, 'is_carousel_item') ?? false;
  const described: ContainerDescription = {
    type: 'container',
    form,
    ...(text ? { text } : {}),
    ...(link ? { link } : {}),
    ...(tag ? { tag } : {}),
    ...(poll ? { poll: Object.values(poll) } : {}),
    ...(quoted ? { shows: quoted } : {}),
    ...(answers ? { answers } : {}),
    files: form === 'CAROUSEL' ? itemsOf(asked) : fileOf(form, parameters),
    item,
    at: now.getTime(),
    ...(fault ? { fault } : {}),
  };
  const id = drawDigits('188', 17);
  const change = { externalId: id, added: { [id]: described } };
  return { answer: { id }, change, ...(item ? { part: true } : {}) };
};

function fileOf(
  form: 'TEXT' | 'IMAGE' | 'VIDEO',
  parameters: URLSearchParams,
): ContainerDescription['files'] {
  if (form === 'TEXT') return [];
  const source = requiredParameter(parameters, form === 'IMAGE' ? 'image_url' : 'video_url');
  if (!isFetchable(source)) throw urlNotFetchable();
  const altText = parameters.get('alt_text');
  return [{ video: form === 'VIDEO', source, ...(altText ? { altText } : {}) }];
}

function itemsOf(asked: Asked): ContainerDescription['files'] {
  const ids = listParameter(asked.parameters, 'children') ?? [];
  if (ids.length < 2 || ids.length > 20) throw carouselSizeWrong();
  return ids.flatMap((id) => {
    const { item, files } = describedAs(readyContainer(id, containerKind, asked));
    if (!item) throw containerUnknown();
    return files;
  });
}

export const publishContainer: Posting = (_account, asked) => {
  const { parameters, overlay, account, now } = asked;
  const containerId = requiredParameter(parameters, 'creation_id');
  const container = readyContainer(containerId, containerKind, asked);
  const { item, answers, type: _type, at: _at, fault: _fault, ...parts } = describedAs(container);
  if (item) throw invalidParameter('An item of a carousel is not published by itself');
  const quota = answers ? quotas.reply : quotas.post;
  if (usageOf(quota, asked) >= quota.total) throw quotaSpent();
  // The id follows from the container's, so one container is published once, however many calls arrive at once.
  const id = idsOf(account.accountId).digits(`published/${containerId}`, '183', 17);
  const answered = answers === undefined ? undefined : overlay.find(answers);
  const root = answered?.values.root_post as { id: string } | undefined;
  const reply = answers ? { reply: { rootId: root?.id ?? answers, parentId: answers } } : {};
  const at = now.getTime();
  const post: PostDescription = { ...parts, ...reply, type: 'post', at };
  const written = { [containerId]: editing(container, { published: at }, overlay) };
  return {
    answer: { id },
    change: { externalId: id, added: { [id]: post }, written, notice: published(id) },
    visible: true,
    fault: faultOf(container),
    spent: quotaSpent(),
  };
};

export const repost: Posting = ({ id: shows = '' }, { now }) => {
  const id = drawDigits('184', 17);
  const post: PostDescription = { type: 'post', form: 'REPOST', files: [], shows, at: now.getTime() };
  return {
    answer: { id },
    change: { externalId: id, added: { [id]: post }, notice: published(id) },
    visible: true,
  };
};

/** Returns the notification of a post by the account itself. */
export const published = (id: string) => ({ field: 'publish', value: { id, media_type: 'TEXT_POST' } });

/** Returns the error of a container whose files the provider cannot process. */
const errorOf = ({ name }: Fault) =>
  name === 'container_error'
    ? 'FAILED_PROCESSING_VIDEO'
    : isRehearsedReason(name) && refusalFor([threadsContainerErrors], name)?.name;

export const viewOfContainer = viewContainer(
  (status, container) => {
    const fault = faultOf(container);
    return { status, ...(status === 'ERROR' && fault ? { error_message: errorOf(fault) } : {}) };
  },
  (fault) => Boolean(errorOf(fault)),
);

interface Quota {
  total: number;
  ofReplies: boolean;
}

const quotas = { post: { total: 250, ofReplies: false }, reply: { total: 1000, ofReplies: true } };

const usageOf = ({ total, ofReplies }: Quota, looked: Looked) =>
  quotaUsage(looked, total, (container) => {
    const { data } = containerSchema.safeParse(container);
    return data !== undefined && (data.answers !== undefined) === ofReplies;
  });

const limitKind = kind('ThreadsPublishingLimit', {
  fields: 'quota_usage,config,reply_quota_usage,reply_config',
});

export const viewAccount: View = (account, looked) => {
  const config = ({ total }: Quota) => ({ quota_total: total, quota_duration: daySeconds });
  const values = {
    quota_usage: usageOf(quotas.post, looked),
    config: config(quotas.post),
    reply_quota_usage: usageOf(quotas.reply, looked),
    reply_config: config(quotas.reply),
  };
  const limit = { kind: limitKind, values };
  return { node: { ...account, edges: { ...account.edges, threads_publishing_limit: [limit] } } };
};
