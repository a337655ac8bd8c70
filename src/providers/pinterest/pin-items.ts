/** Declares the account's pins. Source: github.com/pinterest/api-description, v5/openapi.json, `pins/list`, `boards/list_pins`. */
import { contentType } from '../content-type.ts';
import { present, withRaw } from '../kit/fields.ts';
import { pinMetrics } from './analytics.ts';
import { numericId, pageSize, readPage } from './api.ts';
import { targets } from './board.ts';
import { allPins, pinsSince, toPin } from './pin.ts';
import { pinSteps } from './publishing/pin-steps.ts';
import { imageRules, pinChanges, videoRules } from './publishing/rules.ts';
import { scopes } from './scopes.ts';

const publishing = { scopes: scopes.writePins, steps: () => pinSteps };

const pathOf = (externalId: string) => `/pins/${numericId(externalId)}`;

export const pinItems = contentType(
  'pinterest.pins.items',
  {
    list: {
      scopes: scopes.pins,
      pageSize,
      walk: { order: 'newest_first' },
      run(call, { board, ...input }) {
        const listed =
          board === undefined
            ? allPins
            : ({ path: `/boards/${numericId(board, 'board')}/pins`, target: 'object' } as const);
        return readPage(call, listed, input, toPin);
      },
    },
    get: {
      scopes: scopes.pins,
      run: ({ upstream }, { externalId, ...input }) =>
        upstream.request({
          method: 'GET',
          path: pathOf(externalId),
          target: 'object',
          parse: (body) => withRaw(toPin(body), body, input),
        }),
    },
    update: {
      scopes: scopes.writePins,
      rules: pinChanges,
      run: ({ upstream }, { externalId, title, text, link, altText, board, boardSection }) =>
        upstream.request({
          method: 'PATCH',
          path: pathOf(externalId),
          json: present({
            title,
            description: text,
            link,
            alt_text: altText,
            board_id: board,
            board_section_id: boardSection,
          }),
          target: 'object',
          parse: toPin,
        }),
    },
    delete: {
      scopes: scopes.writePins,
      async run({ upstream }, { externalId }) {
        const path = pathOf(externalId);
        await upstream.request({ method: 'DELETE', path, target: 'object', parse: () => undefined });
        return { externalId, deleted: true };
      },
    },
    metrics: pinMetrics,
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted'],
    scopes: scopes.pins,
    sweep: async (call, since) => (await pinsSince(call, since)).map((item) => ({ item })),
  },
  [
    { ...publishing, variant: 'image', rules: imageRules },
    { ...publishing, variant: 'video', rules: videoRules },
  ],
  targets,
);
