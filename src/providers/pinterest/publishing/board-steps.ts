/** Creates boards. A name is taken once in an account, so an open outcome is settled by looking for it. Source: v5/openapi.json, `boards/create`. */

import { present } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince } from '../../kit/pages.ts';
import type { PublishSteps } from '../../publish.ts';
import { boardView } from '../board.ts';
import { allBoardItems } from '../read-boards.ts';

export const boardSteps: PublishSteps = {
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
