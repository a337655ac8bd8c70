/** Lists, creates, changes and deletes posts. */

import { z } from 'zod';
import { linkedinErrors } from '../../providers/linkedin/errors.ts';
import { failBefore, failureAfter, faultIn } from '../engine/faults.ts';
import { randomDigits } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { type Exchange, type Post, postIn, postNamed } from './entries.ts';
import { namedRefusal, requireReady } from './media.ts';
import { page, requireMethod } from './reads.ts';
import { duplicate, forbidden, invalid, notFound, refusal, serverError, throttled } from './refusals.ts';

// Reads the format of a post's text as LinkedIn does: whatever follows a sign of the format that means nothing is lost.

const templates = [
  /@\[(?:\\.|[^\\\]])+\]\(urn:li:(?:organization|person):[^)]+\)/y,
  /\{hashtag\|\\?[#＃]\|(?:\\.|[^\\}])+\}/y,
];
const meaning = new Set('|{}@[]()<>#*_~');

/** Returns as much of a text as LinkedIn keeps. Source: github.com/n8n-io/n8n/issues/10179. */
function keptOf(commentary: string): string {
  let place = 0;
  while (place < commentary.length) {
    const sign = commentary[place] ?? '';
    if (sign === '\\') {
      place += 2;
      continue;
    }
    const template = templates.find((one) => {
      one.lastIndex = place;
      return one.test(commentary);
    });
    if (template) place = template.lastIndex;
    else if (meaning.has(sign)) return commentary.slice(0, place);
    else place += 1;
  }
  return commentary;
}

const hashtags = /\{hashtag\|\\?([#＃])\|((?:\\.|[^{}\\]){1,100})\}/g;

/** Returns a text as people see it, without the signs of the format. */
const shownOf = (commentary: string): string => commentary.replace(hashtags, '$1$2').replace(/\\(.)/gs, '$1');

export const noContent: SimulatedAnswer = { status: 204, body: '' };

const renderPost = ({ fixtureSet }: Exchange, one: Post) => ({
  id: one.id,
  author: fixtureSet.accountId,
  commentary: one.commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...(one.content ? { content: one.content } : {}),
  ...(one.reshares ? { reshareContext: { parent: one.reshares, root: one.reshares } } : {}),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  createdAt: one.at,
  publishedAt: one.at,
  lastModifiedAt: one.editedAt ?? one.at,
});

export function listPosts(exchange: Exchange) {
  requireMethod(exchange, 'FINDER');
  const { fixtureSet, request } = exchange;
  if (request.url.searchParams.get('q') !== 'author') throw invalid('Unknown finder.');
  if (request.url.searchParams.get('author') !== fixtureSet.accountId) throw forbidden();
  const all = fixtureSet.all.flatMap((one) => (one.kind === 'post' ? [one] : []));
  return page(exchange, all, (one) => renderPost(exchange, one));
}

export function onePost(exchange: Exchange, encoded: string) {
  const urn = decodeURIComponent(encoded);
  if (!/^urn:li:(share|ugcPost):/.test(urn)) throw refusal(400, 'INVALID_URN_TYPE', 'Invalid URN Type');
  return renderPost(exchange, postIn(exchange, urn));
}

const words = z.string().max(12_000);
const file = z.object({
  id: z.string(),
  title: z.string().optional(),
  altText: z.string().max(4086).optional(),
});
const content = z.union([
  z.strictObject({ media: file }),
  z.strictObject({ multiImage: z.object({ images: z.array(file).min(2).max(20) }) }),
  z.strictObject({
    article: z.object({
      source: z.url(),
      title: z.string().min(1).max(400),
      description: z.string().max(4086).optional(),
      thumbnail: z.string().optional(),
    }),
  }),
  z.strictObject({
    poll: z.object({
      question: z.string().min(1).max(140),
      options: z
        .array(z.object({ text: z.string().min(1).max(30) }))
        .min(2)
        .max(4),
      settings: z.object({ duration: z.enum(['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS']) }),
    }),
  }),
]);
const draft = z.object({
  author: z.string(),
  commentary: words,
  visibility: z.literal('PUBLIC'),
  distribution: z.object({
    feedDistribution: z.literal('MAIN_FEED'),
    targetEntities: z.array(z.unknown()).max(0),
    thirdPartyDistributionChannels: z.array(z.unknown()).max(0),
  }),
  content: content.optional(),
  reshareContext: z.object({ parent: z.string() }).optional(),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean(),
});
type Content = z.infer<typeof content>;

/** Reads the body of a call. @throws Refusal */
export function bodyOf<Body>({ request }: Exchange, schema: z.ZodType<Body>): Body {
  const { data, error } = schema.safeParse(JSON.parse(request.body || '{}'));
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  const code = issue?.code === 'too_big' ? 'FIELD_LENGTH_TOO_LONG' : 'INVALID_VALUE_FOR_FIELD';
  throw invalid(`${issue?.path.join('.')}: ${issue?.message}`, code);
}

/** The length is that of the text as people see it. */
function requireShort(commentary: string): void {
  if ([...shownOf(commentary)].length > 3000)
    throw invalid('commentary is too long.', 'FIELD_LENGTH_TOO_LONG');
}

export async function createPost(exchange: Exchange): Promise<SimulatedAnswer> {
  const { fixtureSet, claims, writes, store } = exchange;
  const sent = bodyOf(exchange, draft);
  if (sent.author !== fixtureSet.accountId) throw forbidden();
  requireShort(sent.commentary);
  await requireFiles(exchange, sent.content);
  const shown = shownOf(sent.commentary);
  const question = sent.content && 'poll' in sent.content ? sent.content.poll.question : '';
  const fault = faultIn([shown, question], claims.scenario);
  await failBefore(
    fault,
    { accountId: fixtureSet.accountId, writes, store, visible: true },
    {
      errors: linkedinErrors,
      named: namedRefusal,
      content: () => invalid('The content is not taken.'),
      passing: serverError,
      throttled,
    },
  );
  const { parent } = sent.reshareContext ?? {};
  if (parent && !isKnown(exchange, parent)) throw notFound();
  const at = (await store.contentNow()).getTime();
  const commentary = keptOf(sent.commentary);
  requireNew(exchange, { commentary, at, reshares: parent, content: sent.content });
  const made: Post = {
    ...{ id: `urn:li:share:${randomDigits('75', 19)}`, kind: 'post', at, commentary },
    ...(sent.content ? { content: sent.content } : {}),
    ...(parent ? { reshares: parent } : {}),
  };
  await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
  const failure = failureAfter(fault, {
    passing: serverError,
    content: () => invalid('The content is not taken.'),
  });
  return failure ?? { status: 201, headers: { 'x-restli-id': made.id }, body: '' };
}

async function requireFiles(exchange: Exchange, sent: Content | undefined): Promise<void> {
  if (!sent) return;
  if ('multiImage' in sent)
    for (const { id } of sent.multiImage.images) await requireReady(exchange, id, 'images');
  if ('media' in sent) await requireReady(exchange, sent.media.id, 'images', 'documents', 'videos');
  if ('article' in sent && sent.article.thumbnail)
    await requireReady(exchange, sent.article.thumbnail, 'images');
}

/** Posts of others are known by their URNs alone. */
const isKnown = ({ fixtureSet }: Exchange, urn: string) =>
  postNamed(fixtureSet, urn) !== undefined ||
  fixtureSet.all.some((one) => one.kind === 'post' && one.reshares === urn);

/** For how long LinkedIn refuses the same text again; no document tells it. */
const duplicateMs = 10 * 60_000;

/** @throws Refusal when the organization has published the same words alone just before. */
function requireNew(
  { fixtureSet }: Exchange,
  {
    commentary,
    at,
    reshares,
    content: shown,
  }: Pick<Post, 'commentary' | 'at' | 'reshares'> & { content: unknown },
): void {
  if (shown || reshares) return;
  const earlier = fixtureSet.all.find(
    (one) =>
      one.kind === 'post' &&
      one.commentary === commentary &&
      !one.content &&
      !one.reshares &&
      at - one.at < duplicateMs,
  );
  if (earlier) throw duplicate(earlier.id);
}

const change = z.object({ patch: z.object({ $set: z.object({ commentary: words }) }) });

export async function updatePost(exchange: Exchange, encoded: string): Promise<SimulatedAnswer> {
  requireMethod(exchange, 'PARTIAL_UPDATE');
  const before = postIn(exchange, decodeURIComponent(encoded));
  const { commentary } = bodyOf(exchange, change).patch.$set;
  requireShort(commentary);
  const editedAt = (await exchange.store.contentNow()).getTime();
  const after: Post = { ...before, commentary: keptOf(commentary), editedAt };
  await exchange.store.write(exchange.fixtureSet.accountId, after.id, { ...after, deleted: false });
  return noContent;
}

/** Deletes a post with the comments on it. A second deletion succeeds as well. */
export async function deletePost(exchange: Exchange, encoded: string): Promise<SimulatedAnswer> {
  const { fixtureSet, store } = exchange;
  const found = postNamed(fixtureSet, decodeURIComponent(encoded));
  if (found) {
    const below = fixtureSet.all.filter((one) => one.kind === 'comment' && one.postId === found.id);
    for (const { id } of [found, ...below]) await store.write(fixtureSet.accountId, id, { deleted: true });
  }
  return noContent;
}
