/** Creates, changes and deletes pins and boards. */
import { z } from 'zod';
import { failureAfter, faultIn } from '../engine/faults.ts';
import { json } from '../engine/http.ts';
import { randomDigits } from '../engine/ids.ts';
import type { SimulatedAnswer } from '../simulator.ts';
import { type Exchange, fixtureSetOf, type Pin } from './fixture-set.ts';
import { stateOf } from './media.ts';
import { boardIn, pinIn, renderBoard, renderPin, renderSections } from './reads.ts';
import { contentRefused, invalid, playBefore, refusal, refusals, serverError } from './refusals.ts';

const bytes = z.object({ content_type: z.enum(['image/jpeg', 'image/png']), data: z.base64().min(1) });
const cover = z.object({
  cover_image_url: z.url().optional(),
  cover_image_data: z.base64().optional(),
  cover_image_content_type: z.string().optional(),
  cover_image_key_frame_time: z.number().min(0).optional(),
});

const source = z.discriminatedUnion('source_type', [
  z.object({ source_type: z.literal('image_url'), url: z.url() }),
  bytes.extend({ source_type: z.literal('image_base64') }),
  z.object({
    source_type: z.literal('multiple_image_urls'),
    items: z
      .array(z.object({ url: z.url() }))
      .min(2)
      .max(5),
  }),
  z.object({ source_type: z.literal('multiple_image_base64'), items: z.array(bytes).min(2).max(5) }),
  cover.extend({ source_type: z.literal('video_id'), media_id: z.string() }),
]);
type Source = z.infer<typeof source>;

const words = z.object({
  title: z.string().max(100).optional(),
  description: z.string().max(800).optional(),
  alt_text: z.string().max(500).optional(),
  link: z.url().max(2048).optional(),
  board_section_id: z.string().optional(),
});
const draft = words.extend({ board_id: z.string().regex(/^\d+$/), media_source: source });

/** Reads the body of a call. @throws Refusal */
function bodyOf<Body>({ request }: Exchange, schema: z.ZodType<Body>): Body {
  const { data, error } = schema.safeParse(JSON.parse(request.bytes?.toString() ?? request.body));
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw invalid(`Invalid request: ${issue?.path.join('.')}: ${issue?.message}`);
}

export async function createPin(exchange: Exchange): Promise<SimulatedAnswer> {
  const { title = '', description = '', alt_text = '', link = '', ...sent } = bodyOf(exchange, draft);
  const { claims, fixtureSet, store } = exchange;
  const fault = faultIn([title, description, alt_text], claims.scenario);
  const fetches = /url/.test(sent.media_source.source_type);
  if (fetches || fault?.name !== 'fetch_failed_once') await playBefore(fault, exchange);
  const { id: board, section } = placeOf(exchange, sent.board_id, sent.board_section_id);
  const media = await mediaOf(exchange, sent.media_source);
  const at = (await store.contentNow()).getTime();
  const made: Pin = {
    ...{ id: randomDigits('8', 18), at, owner: fixtureSet.accountId },
    ...{ title, description, altText: alt_text, link, board, ...media },
    ...(section ? { section } : {}),
  };
  await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
  const failure = failureAfter(fault, { passing: serverError, content: contentRefused });
  const now = fixtureSetOf(fixtureSet.accountId, await store.read(fixtureSet.accountId));
  return failure ?? json(renderPin(now, made), 201);
}

/** @throws Refusal when there is no such board or section. */
function placeOf(exchange: Exchange, boardId: string, sectionId: string | undefined) {
  const found = boardIn(exchange, boardId);
  if (sectionId && !renderSections(found).some(({ id }) => id === sectionId))
    throw refusal(404, 2031, 'Board section not found.');
  return { id: found.id, section: sectionId };
}

async function mediaOf(exchange: Exchange, sent: Source): Promise<Pick<Pin, 'media' | 'pictures'>> {
  if ('items' in sent) return { media: 'multiple_images', pictures: sent.items.length };
  if (sent.source_type !== 'video_id') return { media: 'image', pictures: 1 };
  const { cover_image_url, cover_image_data, cover_image_key_frame_time } = sent;
  if (cover_image_url === undefined && !cover_image_data && cover_image_key_frame_time === undefined)
    throw invalid('A cover image is required for a video Pin.');
  if ((await stateOf(exchange, sent.media_id)) !== 'succeeded')
    throw refusal(403, 29, 'You are not permitted to access that resource.');
  return { media: 'video', pictures: 1 };
}

export async function updatePin(exchange: Exchange, id: string): Promise<object> {
  const before = pinIn(exchange, id);
  const {
    title,
    description,
    alt_text,
    link,
    board_id = before.board,
    board_section_id,
  } = bodyOf(exchange, words.extend({ board_id: z.string().optional() }));
  const { id: board, section } = placeOf(exchange, board_id, board_section_id);
  const { section: kept, ...rest } = before;
  const at = board === before.board ? (section ?? kept) : section;
  const after: Pin = {
    ...rest,
    title: title ?? rest.title,
    description: description ?? rest.description,
    altText: alt_text ?? rest.altText,
    link: link ?? rest.link,
    board,
    ...(at ? { section: at } : {}),
  };
  await exchange.store.write(exchange.fixtureSet.accountId, id, { ...after, section: at, deleted: false });
  return renderPin(exchange.fixtureSet, after);
}

export async function deletePin(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  await exchange.store.write(exchange.fixtureSet.accountId, pinIn(exchange, id).id, { deleted: true });
  return { status: 204, body: '' };
}

const boardWords = z.object({
  name: z.string().min(1).max(50).optional(),
  description: z.string().max(500).optional(),
});
const newBoard = boardWords.required({ name: true }).extend({
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']).default('PUBLIC'),
});

/** @throws Refusal when another board has the name. */
function requireFreeName({ fixtureSet }: Exchange, name: string | undefined, own = ''): void {
  if (fixtureSet.boards.all.some((one) => one.name === name && one.id !== own))
    throw refusal(400, 58, 'You already have a board with this name.');
}

/** @throws Refusal when the grant may not make secret boards. */
function requireScopeFor({ claims }: Exchange, privacy: string | undefined): void {
  if (privacy === 'SECRET' && !claims.scopes.includes('boards:write_secret')) throw refusals.outOfScope();
}

export async function createBoard(exchange: Exchange): Promise<SimulatedAnswer> {
  const { name, description = '', privacy } = bodyOf(exchange, newBoard);
  requireScopeFor(exchange, privacy);
  const { claims, fixtureSet, store } = exchange;
  const fault = faultIn([name, description], claims.scenario);
  await playBefore(fault, exchange);
  requireFreeName(exchange, name);
  const at = (await store.contentNow()).getTime();
  const made = { id: randomDigits('5', 18), at, name, description, privacy, sections: [] };
  await store.write(fixtureSet.accountId, made.id, { ...made, deleted: false });
  const failure = failureAfter(fault, { passing: serverError, content: contentRefused });
  return failure ?? json(renderBoard(fixtureSet, made), 201);
}

export async function updateBoard(exchange: Exchange, id: string): Promise<object> {
  const { fixtureSet, store } = exchange;
  const before = boardIn(exchange, id);
  const changes = bodyOf(exchange, boardWords.extend({ privacy: z.enum(['PUBLIC', 'SECRET']).optional() }));
  requireScopeFor(exchange, changes.privacy);
  requireFreeName(exchange, changes.name, id);
  const { name = before.name, description = before.description, privacy = before.privacy } = changes;
  const after = { ...before, name, description, privacy };
  await store.write(fixtureSet.accountId, id, { ...after, deleted: false });
  return renderBoard(fixtureSet, after);
}

/** Deletes a board with the pins on it. */
export async function deleteBoard(exchange: Exchange, id: string): Promise<SimulatedAnswer> {
  const { fixtureSet, store } = exchange;
  const board = boardIn(exchange, id);
  for (const on of fixtureSet.pins.referring('board', board.id))
    await store.write(fixtureSet.accountId, on.id, { deleted: true });
  await store.write(fixtureSet.accountId, board.id, { deleted: true });
  return { status: 204, body: '' };
}
