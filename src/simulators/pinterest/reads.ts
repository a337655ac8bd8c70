/**
 * Answers what is read: the account, lists, single pins and boards. Source: github.com/pinterest/api-description, v5/openapi.json;
 * the times, as real answers have them.
 */

import { pageByPlace } from '../engine/paging.ts';
import { simulatedFileUrl } from '../files.ts';
import type { Board, Exchange, FixtureSet, Pin } from './fixture-set.ts';
import { boardNotFound, invalid, notFound, refusal } from './refusals.ts';

/** Real answers leave the zone out: github.com/pinterest/api-quickstart/issues/78. */
const time = (at: number) => new Date(at).toISOString().slice(0, 19);

export const avatarOf = (accountId: string) => simulatedFileUrl(`${accountId}_avatar`, 'jpg');

const renderAccount = ({ accountId, username, name, pins, boards }: FixtureSet) => ({
  id: accountId,
  username,
  account_type: 'BUSINESS',
  business_name: name,
  about: 'Bread.',
  website_url: '',
  profile_image: avatarOf(accountId),
  follower_count: 120,
  following_count: 40,
  monthly_views: 5400,
  pin_count: pins.all.length,
  board_count: boards.all.length,
});

export const renderBoard = (
  { username, pins }: FixtureSet,
  { id, at, name, description, privacy }: Board,
) => ({
  id,
  name,
  description: description || null,
  privacy,
  owner: { username },
  created_at: time(at),
  board_pins_modified_at: time(at),
  pin_count: pins.referring('board', id).length,
  follower_count: 12,
  collaborator_count: 0,
  is_ads_only: false,
  media: { image_cover_url: simulatedFileUrl(`${id}_cover`, 'jpg'), pin_thumbnail_urls: [] },
});

/** Sections have no times, and ids that follow from their board and name. */
export const renderSections = ({ id, sections }: Board) =>
  sections.map((name, index) => ({ id: sectionId(id, index), name }));

const sectionId = (boardId: string, index: number) =>
  `6${boardId.slice(1, -2)}${String(index).padStart(2, '0')}`;

const images = (name: string) =>
  Object.fromEntries(
    Object.entries({ '150x150': 150, '400x300': 400, '600x': 600, '1200x': 1200 }).map(([size, width]) => [
      size,
      { url: simulatedFileUrl(`${name}_${width}`, 'jpg'), width, height: Math.round(width * 1.5) },
    ]),
  );

function renderMedia({ id, media, pictures }: Pin) {
  switch (media) {
    case 'video':
      return {
        media_type: media,
        cover_image_url: simulatedFileUrl(`${id}_cover`, 'jpg'),
        images: images(id),
        video_url: null,
        duration: 14_000,
        width: 1080,
        height: 1620,
      };
    case 'multiple_images':
      return {
        media_type: media,
        items: Array.from({ length: pictures }, (_, index) => ({
          item_type: 'image',
          title: null,
          description: null,
          link: null,
          images: images(`${id}_${index}`),
        })),
      };
    default:
      return { media_type: media, images: images(id) };
  }
}

const creativeTypes = { image: 'REGULAR', video: 'VIDEO', multiple_images: 'CAROUSEL' } as const;

export const renderPin = ({ username }: FixtureSet, one: Pin) => ({
  id: one.id,
  created_at: time(one.at),
  title: one.title || null,
  description: one.description || null,
  alt_text: one.altText || null,
  link: one.link || null,
  board_id: one.board,
  board_section_id: one.section ?? null,
  board_owner: { username },
  parent_pin_id: one.savedFrom ?? null,
  creative_type: creativeTypes[one.media],
  dominant_color: '#6e7874',
  has_been_promoted: false,
  is_owner: true,
  is_standard: true,
  media: renderMedia(one),
  pin_metrics: null,
});

const largestPage = 250;

/** Answers a page of a list. */
function page<Item extends { id: string; at: number }>(
  { request: { url } }: Exchange,
  all: readonly Item[],
  render: (one: Item) => object,
) {
  const limit = Number(url.searchParams.get('page_size') ?? 25);
  if (!(limit >= 1 && limit <= largestPage)) throw invalid(`'page_size' must be 1 to ${largestPage}.`);
  const unreadable = () => invalid('The bookmark is invalid.');
  const asked = { cursor: url.searchParams.get('bookmark') ?? undefined, limit, unreadable };
  const { entries, cursor } = pageByPlace(all, ({ id }) => id, asked);
  return { items: entries.map(render), bookmark: cursor.cursor ?? null };
}

/** @throws Refusal when the end user's account was deactivated. */
export function account({ fixtureSet, claims }: Exchange) {
  if (claims.persona === 'no_account') throw refusal(403, 29, 'Not authorized to access the user account.');
  return renderAccount(fixtureSet);
}

/** Pins on protected boards are listed for those who ask for them: `include_protected_pins` of v5/openapi.json. */
export function listPins(exchange: Exchange) {
  const { fixtureSet, request } = exchange;
  const withProtected = request.url.searchParams.get('include_protected_pins') === 'true';
  const isListed = ({ board }: Pin) => withProtected || fixtureSet.boards.get(board)?.privacy !== 'PROTECTED';
  return page(exchange, fixtureSet.pins.all.filter(isListed), (one) => renderPin(fixtureSet, one));
}

export const onePin = (exchange: Exchange, id: string) => renderPin(exchange.fixtureSet, pinIn(exchange, id));

/** @throws Refusal when the account has no such pin. */
export function pinIn({ fixtureSet }: Exchange, id: string): Pin {
  const found = fixtureSet.pins.get(id);
  if (!found) throw notFound();
  return found;
}

/** Secret boards have scopes of their own: the `scopes` of v5/openapi.json. */
const sees = ({ claims }: Exchange, { privacy }: Board) =>
  privacy !== 'SECRET' || claims.scopes.includes('boards:read_secret');

export const listBoards = (exchange: Exchange) =>
  page(
    exchange,
    exchange.fixtureSet.boards.all.filter((one) => sees(exchange, one)),
    (one) => renderBoard(exchange.fixtureSet, one),
  );

export const oneBoard = (exchange: Exchange, id: string) =>
  renderBoard(exchange.fixtureSet, boardIn(exchange, id));

export function pinsOnBoard(exchange: Exchange, id: string) {
  const { fixtureSet } = exchange;
  const { id: known } = boardIn(exchange, id);
  return page(exchange, fixtureSet.pins.referring('board', known), (one) => renderPin(fixtureSet, one));
}

export const sections = (exchange: Exchange, id: string) =>
  page(
    exchange,
    renderSections(boardIn(exchange, id)).map((one, index) => ({ ...one, at: -index })),
    ({ at: _place, ...one }) => one,
  );

/** @throws Refusal when the account has no such board, or the grant may not see it. */
export function boardIn(exchange: Exchange, id: string): Board {
  const found = exchange.fixtureSet.boards.get(id);
  if (!found || !sees(exchange, found)) throw boardNotFound();
  return found;
}
