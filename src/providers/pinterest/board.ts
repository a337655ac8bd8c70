/**
 * The account's boards: as items, in full, and with their sections as the places where pins can be put. Source:
 * github.com/pinterest/api-description, v5/openapi.json, `Board`, `boards/list`, `board_sections/list`.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import type { TargetField, TargetList } from '../content-type.ts';
import { id, ifUsable, instantInUtc, name, present, text, word } from '../kit/fields.ts';
import { eachPage } from '../kit/pages.ts';
import { numericId, pageSize, readPage } from './api.ts';
import { scopes } from './scopes.ts';

const count = () => ifUsable(z.int().nonnegative());

export const boardView = z.object({
  id: id(),
  name: name().refine(Boolean),
  description: text().nullish(),
  privacy: ifUsable(word()),
  created_at: ifUsable(instantInUtc()),
  pin_count: count(),
  follower_count: count(),
  owner: ifUsable(z.object({ username: name().optional() })),
});
type BoardView = z.infer<typeof boardView>;

const boardItem = (view: BoardView): Schemas['PinterestBoard'] => ({
  externalId: view.id,
  title: view.name,
  ...present({
    text: view.description,
    privacy: view.privacy?.toLowerCase(),
    pinCount: view.pin_count,
    followerCount: view.follower_count,
    ownerUsername: view.owner?.username,
    publishedAt: view.created_at,
  }),
  contentType: 'pinterest.boards.items',
});

export const allBoards = { path: '/boards', target: 'account' } as const;
export const toBoard = (found: unknown) => boardItem(boardView.parse(found));

/** Pinterest allows an account 2,000 boards: help.pinterest.com, "Pinterest limits". */
const mostPages = 8;

/** Returns all boards: they are listed in no order that is documented. */
export async function allBoardItems(call: Call): Promise<Schemas['PinterestBoard'][]> {
  const found: Schemas['PinterestBoard'][] = [];
  const read = async (cursor: string | undefined) => {
    const asked = { limit: pageSize.maximum, ...(cursor ? { cursor } : {}) };
    const { data, nextCursor } = await readPage(call, allBoards, asked, toBoard);
    return { items: data, next: nextCursor };
  };
  for await (const { items } of eachPage(read, mostPages)) found.push(...items);
  return found;
}

const section = z.object({ id: id(), name: name().refine(Boolean) });

export const targets: Readonly<Partial<Record<TargetField, TargetList>>> = {
  board: {
    scopes: scopes.boards,
    pageSize,
    run: (call, input) =>
      readPage(call, allBoards, input, (found) => {
        const { externalId: value, title, privacy } = toBoard(found);
        return { value, name: title, ...(privacy ? { privacy } : {}) };
      }),
  },
  boardSection: {
    scopes: scopes.boards,
    within: 'board',
    pageSize,
    run: (call, { whole = '', ...input }) =>
      readPage(
        call,
        { path: `/boards/${numericId(whole, 'board')}/sections`, target: 'object' },
        input,
        (found) => {
          const { id: value, name: shown } = section.parse(found);
          return { value, name: shown };
        },
      ),
  },
};
