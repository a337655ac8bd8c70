/**
 * The account's pins: as items, in full, and those that were made elsewhere, which polls ask for, since Pinterest has no
 * webhooks. Source: github.com/pinterest/api-description, v5/openapi.json, `Pin`, `PinMedia`, `pins/list`.
 */

import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { id, ifUsable, instantInUtc, list, present, text, url, word } from '../kit/fields.ts';
import { readSince } from '../kit/pages.ts';
import type { Notification, Poll } from '../observations.ts';
import { pageSize, readPage } from './api.ts';
import { scopes } from './scopes.ts';

/** A size of a picture. */
const size = () => ifUsable(z.object({ url: url() }));

const asset = z.object({
  images: ifUsable(
    z.object({
      originals: size(),
      '1200x': size(),
      '600x': size(),
      '400x300': size(),
      '150x150': size(),
    }),
  ),
  cover_image_url: ifUsable(url()),
  video_url: ifUsable(url()),
});
type Asset = z.infer<typeof asset>;

const pinView = z.object({
  id: id(),
  /** Real answers leave the zone out: github.com/pinterest/api-quickstart/issues/78. */
  created_at: ifUsable(instantInUtc()),
  title: text().nullish(),
  description: text().nullish(),
  alt_text: text().nullish(),
  link: ifUsable(url()),
  board_id: id().nullish(),
  board_section_id: id().nullish(),
  parent_pin_id: id().nullish(),
  media: ifUsable(asset.extend({ media_type: word(), items: ifUsable(list(asset)) })),
});
type PinView = z.infer<typeof pinView>;

export const permalinkOf = (pinId: string) => `https://www.pinterest.com/pin/${pinId}/`;

function pinItem(view: PinView): Schemas['PinterestPin'] {
  const media = [view.media, ...(view.media?.items ?? [])].flatMap(assetOf);
  return {
    externalId: view.id,
    variant: view.media?.media_type.includes('video') ? 'video' : 'image',
    ...present({
      title: view.title,
      text: view.description,
      link: view.link,
      altText: view.alt_text,
      board: view.board_id,
      boardSection: view.board_section_id,
      savedFromExternalId: view.parent_pin_id,
      publishedAt: view.created_at,
    }),
    ...(media.length > 0 ? { media } : {}),
    providerPermalink: permalinkOf(view.id),
    contentType: 'pinterest.pins.items',
  };
}

/** Returns the file of a part of a pin: the film, or else the largest picture. Few apps are shown films. */
function assetOf(found: Asset | undefined): Schemas['MediaAsset'][] {
  const { images = {}, video_url, cover_image_url } = found ?? {};
  const largest = [images.originals, images['1200x'], images['600x'], images['400x300'], images['150x150']];
  const sourceUrl = video_url || cover_image_url || largest.find((one) => one?.url)?.url;
  return sourceUrl ? [{ sourceUrl }] : [];
}

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

export const pinPoll: Poll = {
  scopes: scopes.pins,
  /** The cursor is the time of the newest pin. Those of that second may be returned again, since another may have been made in it. */
  async run(call: Call, cursor, since) {
    const from = cursor ?? since.toISOString();
    const recent = await pinsSince(call, new Date(from));
    const dated = recent.flatMap((item) =>
      item.publishedAt === undefined ? [] : [{ item, publishedAt: item.publishedAt }],
    );
    const notifications = dated
      .map(
        ({ item, publishedAt }): Notification => ({
          accountExternalId: call.account.externalId,
          contentType: 'pinterest.pins.items',
          action: 'created',
          externalId: item.externalId,
          at: new Date(publishedAt),
          item,
        }),
      )
      .reverse();
    const times = dated.map(({ publishedAt }) => publishedAt);
    return { notifications, cursor: [from, ...times].sort().at(-1) ?? from };
  },
};
