/** Lists where pins can be put: on boards, and in their sections. Source: v5/openapi.json, `boards/list`, `board_sections/list`. */
import { z } from 'zod';
import type { TargetField, TargetList } from '../content-type.ts';
import { id, name } from '../kit/fields.ts';
import { numericId } from './api.ts';
import { pageSize, readPage } from './lists.ts';
import { allBoards, toBoard } from './read-boards.ts';
import { scopes } from './scopes.ts';

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
