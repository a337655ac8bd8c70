/** Reads the account's pins. Source: github.com/pinterest/api-description, v5/openapi.json, `pins/list`. */
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { readSince } from '../kit/pages.ts';
import { pageSize, readPage } from './lists.ts';
import { pinItem, pinView } from './pin.ts';

/** Those on protected boards are left out unless they are asked for: `include_protected_pins`. */
export const allPins = {
  path: '/pins',
  query: { include_protected_pins: true },
  target: 'account',
} as const;
export const toPin = (found: unknown) => pinItem(pinView.parse(found));

const mostPages = 5;

/** Reads the account's pins since a time, newest first, up to some pages. */
export const pinsSince = (call: Call, since: Date): Promise<Schemas['PinterestPin'][]> =>
  readSince(
    async (cursor) => {
      const asked = { limit: pageSize.maximum, ...(cursor ? { cursor } : {}) };
      const { data, nextCursor } = await readPage(call, allPins, asked, toPin);
      return { items: data, next: nextCursor };
    },
    ({ publishedAt }) => publishedAt === undefined || new Date(publishedAt) >= since,
    mostPages,
  );
