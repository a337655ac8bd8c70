/** Renders accounts, boards and pins. Source: github.com/pinterest/api-description, v5/openapi.json; the times, as real answers have them. */
import { simulatedFileUrl } from '../files.ts';
import type { Board, FixtureSet, Pin } from './fixture-set.ts';

/** Real answers leave the zone out: github.com/pinterest/api-quickstart/issues/78. */
const time = (at: number) => new Date(at).toISOString().slice(0, 19);

export const avatarOf = (accountId: string) => simulatedFileUrl(`${accountId}_avatar`, 'jpg');

export const renderAccount = ({ accountId, username, name, pins, boards }: FixtureSet) => ({
  id: accountId,
  username,
  account_type: 'BUSINESS',
  business_name: name,
  about: 'Bread.',
  website_url: '',
  profile_image: avatarOf(accountId),
  follower_count: 120,
  following_count: 40,
  monthly_views: 5400,
  pin_count: pins.all.length,
  board_count: boards.all.length,
});

export const renderBoard = (
  { username, pins }: FixtureSet,
  { id, at, name, description, privacy }: Board,
) => ({
  id,
  name,
  description: description || null,
  privacy,
  owner: { username },
  created_at: time(at),
  board_pins_modified_at: time(at),
  pin_count: pins.referring('board', id).length,
  follower_count: 12,
  collaborator_count: 0,
  is_ads_only: false,
  media: { image_cover_url: simulatedFileUrl(`${id}_cover`, 'jpg'), pin_thumbnail_urls: [] },
});

/** Sections have no times, and ids that follow from their board and name. */
export const renderSections = ({ id, sections }: Board) =>
  sections.map((name, index) => ({ id: sectionId(id, index), name }));

const sectionId = (boardId: string, index: number) =>
  `6${boardId.slice(1, -2)}${String(index).padStart(2, '0')}`;

const images = (name: string) =>
  Object.fromEntries(
    Object.entries({ '150x150': 150, '400x300': 400, '600x': 600, '1200x': 1200 }).map(([size, width]) => [
      size,
      { url: simulatedFileUrl(`${name}_${width}`, 'jpg'), width, height: Math.round(width * 1.5) },
    ]),
  );

function renderMedia({ id, media, pictures }: Pin) {
  switch (media) {
    case 'video':
      return {
        media_type: media,
        cover_image_url: simulatedFileUrl(`${id}_cover`, 'jpg'),
        images: images(id),
        video_url: null,
        duration: 14_000,
        width: 1080,
        height: 1620,
      };
    case 'multiple_images':
      return {
        media_type: media,
        items: Array.from({ length: pictures }, (_, index) => ({
          item_type: 'image',
          title: null,
          description: null,
          link: null,
          images: images(`${id}_${index}`),
        })),
      };
    default:
      return { media_type: media, images: images(id) };
  }
}

const creativeTypes = { image: 'REGULAR', video: 'VIDEO', multiple_images: 'CAROUSEL' } as const;

export const renderPin = ({ username }: FixtureSet, one: Pin) => ({
  id: one.id,
  created_at: time(one.at),
  title: one.title || null,
  description: one.description || null,
  alt_text: one.altText || null,
  link: one.link || null,
  board_id: one.board,
  board_section_id: one.section ?? null,
  board_owner: { username },
  parent_pin_id: one.savedFrom ?? null,
  creative_type: creativeTypes[one.media],
  dominant_color: '#6e7874',
  has_been_promoted: false,
  is_owner: true,
  is_standard: true,
  media: renderMedia(one),
  pin_metrics: null,
});
