/** Answers what is read: the account, lists, single pins and boards. */
import { pageByPlace } from '../engine/paging.ts';
import type { Board, Exchange, Pin } from './fixture-set.ts';
import { boardNotFound, invalid, notFound, refusal } from './refusals.ts';
import { renderAccount, renderBoard, renderPin, renderSections } from './render.ts';

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
