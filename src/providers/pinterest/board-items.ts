/** Declares the account's boards, and creates them. Source: github.com/pinterest/api-description, v5/openapi.json, `boards`. */

import { contentType } from '../content-type.ts';
import { present, withRaw } from '../kit/fields.ts';
import { sameText } from '../kit/own-content.ts';
import { createdSince } from '../kit/pages.ts';
import type { PublishSteps } from '../publish.ts';
import { numericId, pageSize, readPage } from './api.ts';
import { allBoardItems, allBoards, boardView, toBoard } from './board.ts';
import { boardChanges, boardRules } from './publishing/rules.ts';
import { scopes } from './scopes.ts';

const pathOf = (externalId: string) => `/boards/${numericId(externalId)}`;

/** A name is taken once in an account, so an open outcome is settled by looking for it. Source: `boards/create`. */
const boardSteps: PublishSteps = {
  create: ({ upstream }, { title = '', text, privacy }) =>
    upstream.request({
      method: 'POST',
      path: '/boards',
      json: { name: title, ...present({ description: text, privacy: privacy?.toUpperCase() }) },
      target: 'account',
      parse: (body) => ({ externalId: boardView.parse(body).id }),
    }),
  async find(call, { title }, _progress, since) {
    const found = await allBoardItems(call);
    return createdSince(
      found.filter((board) => sameText(board.title, title)),
      since,
    );
  },
};

export const boardItems = contentType(
  'pinterest.boards.items',
  {
    list: {
      scopes: scopes.boards,
      pageSize,
      walk: { order: 'none' },
      run: (call, input) => readPage(call, allBoards, input, toBoard),
    },
    get: {
      scopes: scopes.boards,
      run: ({ upstream }, { externalId, ...input }) =>
        upstream.request({
          method: 'GET',
          path: pathOf(externalId),
          target: 'object',
          parse: (body) => withRaw(toBoard(body), body, input),
        }),
    },
    update: {
      scopes: scopes.writeBoards,
      rules: boardChanges,
      run: ({ upstream }, { externalId, title, text, privacy }) =>
        upstream.request({
          method: 'PATCH',
          path: pathOf(externalId),
          json: present({ name: title, description: text, privacy: privacy?.toUpperCase() }),
          target: 'object',
          parse: toBoard,
        }),
    },
    delete: {
      scopes: scopes.writeBoards,
      async run({ upstream }, { externalId }) {
        const path = pathOf(externalId);
        await upstream.request({ method: 'DELETE', path, target: 'object', parse: () => undefined });
        return { externalId, deleted: true };
      },
    },
  },
  {
    notified: [],
    swept: ['created', 'deleted'],
    scopes: scopes.boards,
    sweep: async (call, since) =>
      (await allBoardItems(call))
        .filter(({ publishedAt }) => publishedAt !== undefined && new Date(publishedAt) >= since)
        .map((item) => ({ item })),
  },
  [{ variant: 'board', scopes: scopes.writeBoards, rules: boardRules, steps: () => boardSteps }],
);
