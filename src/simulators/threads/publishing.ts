/** Answers the calls that publish. Sources: Threads API, "Publishing", "Reposts". */
import { z } from 'zod';
import { threadsCodes } from '../../providers/meta/errors/known-errors.ts';
import { threadsContainerErrors } from '../../providers/meta/errors/threads.ts';
import { refusalFor } from '../../providers/publish-failures.ts';
import type { Fault } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import { isSimulatedReason } from '../faults.ts';
import { invalidParameter, unreachable } from '../meta/errors.ts';
import { kind } from '../meta/node.ts';
import {
  carouselFiles,
  containerParts,
  faultOf,
  flawIn,
  namedFile,
  newContainer,
  publishContainer,
  publishedId,
  viewContainer,
} from '../meta/publishing/containers.ts';
import {
  type FileFlaw,
  type FileLimits,
  flawOf,
  formParameters,
  jsonText,
} from '../meta/publishing/parameters.ts';
import type { Asked, Posting, Publishing } from '../meta/publishing/publish.ts';
import { type PostDescription, postKind, postParts, quotas, viewAccount } from './post-node.ts';

// Answers `POST /{account}/threads`, which prepares a post that stays invisible. Sources: Threads API, "Publishing", "Posts".

export const containerSchema = z.object({
  ...postParts,
  ...containerParts,
  /** True for a file of a carousel. */
  item: z.boolean(),
});

export const containers = {
  kind: kind('ThreadsContainer', { fields: 'status,error_message' }),
  schema: containerSchema,
  isItem: ({ item }: Pick<z.infer<typeof containerSchema>, 'item'>) => item,
};

const option = z.string().min(1).max(25);

/** Emoji count as the bytes that they have, and everything else as a character. */
const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv;
const counted = (text: string) =>
  [...text.replace(emoji, (one) => 'x'.repeat(Buffer.byteLength(one)))].length;
const longestText = 500;
const mostLinks = 5;

/** @throws Refusal */
function requireFitting(text: string, attached: string | undefined): void {
  if (counted(text) > longestText)
    throw invalidParameter(`Param text must be at most ${longestText} characters long`);
  const links = new Set(text.match(/https?:\/\/\S+/gi)?.map((one) => one.replace(/[.,;:!?)]$/, '')));
  if (attached !== undefined) links.add(attached);
  if (links.size > mostLinks) throw invalidParameter('THREADS_API__LINK_LIMIT_EXCEEDED');
}

/** The parameters; every text post has a text, and links and polls are for text posts only. */
const taken = z
  .strictObject({
    media_type: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
    is_carousel_item: z.stringbool().default(false),
    text: z.string().optional(),
    image_url: z.string().optional(),
    video_url: z.string().optional(),
    alt_text: z.string().max(1000).optional(),
    children: z.string().optional(),
    link_attachment: z.url().optional(),
    topic_tag: z
      .string()
      .regex(/^[^.&]{1,50}$/u)
      .optional(),
    poll_attachment: jsonText(
      z.strictObject({
        option_a: option,
        option_b: option,
        option_c: option.optional(),
        option_d: option.optional(),
      }),
    ).optional(),
    quote_post_id: z.string().optional(),
    reply_to_id: z.string().optional(),
    reply_control: z
      .enum([
        'everyone',
        'accounts_you_follow',
        'mentioned_only',
        'parent_post_author_only',
        'followers_only',
      ])
      .optional(),
  })
  .refine((sent) =>
    sent.media_type === 'TEXT' ? sent.text?.trim() : !(sent.link_attachment ?? sent.poll_attachment),
  );

const createContainer: Posting = (_account, asked) => {
  const sent = formParameters(asked.parameters, taken);
  const { media_type: form, is_carousel_item: item, poll_attachment: poll } = sent;
  requireFitting(sent.text ?? '', sent.link_attachment);
  for (const id of [sent.quote_post_id, sent.reply_to_id])
    if (id !== undefined && asked.overlay.find(id)?.kind !== postKind) throw unreachable(id, 'post');
  const flaw = flawOf(asked.measured, limits[form]);
  const content = {
    form,
    text: sent.text,
    link: sent.link_attachment,
    tag: sent.topic_tag,
    poll: poll && Object.values(poll),
    shows: sent.quote_post_id,
    answers: sent.reply_to_id,
    files: filesOf(form, asked),
    ...(flaw ? { flaw } : {}),
    item,
  };
  return newContainer(containers, content, asked);
};

/** What the page on posts says of their files. */
const limits: Record<'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL', FileLimits> = {
  TEXT: {},
  IMAGE: { ratio: [0.1, 10] },
  VIDEO: { ratio: [0.01, 10], mostWidth: 1920, seconds: [0, 300], framesPerSecond: [23, 60] },
  CAROUSEL: {},
};

function filesOf(form: 'TEXT' | 'IMAGE' | 'VIDEO' | 'CAROUSEL', asked: Asked) {
  if (form === 'TEXT') return [];
  if (form === 'CAROUSEL') return carouselFiles(asked, containers, 20);
  return [namedFile(asked.parameters, form === 'VIDEO')];
}

const publishPost = publishContainer(containers, {
  quotaOf: ({ answers }) => (answers ? quotas.replies : quotas.posts),
  publicationOf(containerId, described, asked) {
    const id = publishedId(asked, containerId, '183');
    const post: PostDescription = { ...described, type: 'post', at: asked.now.getTime() };
    return { id, added: { [id]: post }, notice: published(id) };
  },
});

const repost: Posting = ({ id: shows = '' }, { now }) => {
  const id = randomDigits('184', 17);
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
    : isSimulatedReason(name) && refusalFor([threadsContainerErrors], name)?.name;

/** The names of the page on troubleshooting, which spells the first without its T. */
const flaws: Record<FileFlaw, string> = {
  ratio: 'INVALID_ASPEC_RATIO',
  size: 'FAILED_PROCESSING_VIDEO',
  seconds: 'INVALID_DURATION',
  framesPerSecond: 'INVALID_FRAME_RATE',
};

const viewOfContainer = viewContainer(
  (status, container) => {
    const [fault, flaw] = [faultOf(container), flawIn(container)];
    const error = flaw ? flaws[flaw] : fault && errorOf(fault);
    return { status, ...(status === 'ERROR' && error ? { error_message: error } : {}) };
  },
  (fault) => Boolean(errorOf(fault)),
);

export const publishing: Publishing = {
  errors: threadsCodes,
  postings: {
    ThreadsUser: { threads: createContainer, threads_publish: publishPost },
    ThreadsMedia: { repost },
  },
  views: {
    ThreadsContainer: viewOfContainer,
    ThreadsUser: viewAccount,
  },
};
