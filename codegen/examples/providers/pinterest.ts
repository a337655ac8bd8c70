/** Examples of what is read and published on Pinterest. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = 'cp_01kjq5jefbeh2bkdd8w3c5tq0m';

const content = {
  PinterestPin: {
    externalId: '813744226420795884',
    variant: 'image',
    title: 'Sourdough for beginners',
    text: 'Three loaves, two days, one starter.',
    link: 'https://harbourbakery.com/sourdough',
    altText: 'A loaf on a wooden board',
    board: '549755885175',
    media: [{ sourceUrl: 'https://i.pinimg.com/1200x/a1/b2/c3/a1b2c3.jpg' }],
    providerPermalink: 'https://www.pinterest.com/pin/813744226420795884/',
    publishedAt: '2026-03-08T09:12:40.000Z',
    contentType: 'pinterest.pins.items',
  },
  PinterestBoard: {
    externalId: '549755885175',
    title: 'Bread',
    text: 'What comes out of our oven.',
    privacy: 'public',
    pinCount: 66,
    followerCount: 12,
    ownerUsername: 'harbourbakery',
    publishedAt: '2026-02-02T08:00:00.000Z',
    contentType: 'pinterest.boards.items',
  },
  PinterestPinUpdate: { text: 'Three loaves, two days, one starter, and patience.' },
  PinterestBoardUpdate: { title: 'Bread and rolls' },
} satisfies Partial<Schemas>;

const publishing = {
  PinterestPinPublish: {
    connectedProfileId,
    contentType: 'pinterest.pins.items',
    title: content.PinterestPin.title,
    text: content.PinterestPin.text,
    link: content.PinterestPin.link,
    media: [{ mediaId: ids.media, altText: content.PinterestPin.altText }],
    board: content.PinterestPin.board,
  },
  PinterestBoardPublish: {
    connectedProfileId,
    contentType: 'pinterest.boards.items',
    title: content.PinterestBoard.title,
    text: content.PinterestBoard.text,
    privacy: content.PinterestBoard.privacy,
  },
} satisfies Partial<Schemas>;

export const pinterest = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'pinterest.pins': 'pins:read',
    'pinterest.pins.items.update': 'pins:write',
    'pinterest.pins.items.delete': 'pins:write',
    'pinterest.boards': 'boards:read',
    'pinterest.boards.items.update': 'boards:write',
    'pinterest.boards.items.delete': 'boards:write',
  },
};
