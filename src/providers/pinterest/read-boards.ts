/** Reads the account's boards. Source: github.com/pinterest/api-description, v5/openapi.json, `boards/list`. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { eachPage } from '../kit/pages.ts';
import { boardItem, boardView } from './board.ts';
import { pageSize, readPage } from './lists.ts';

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
