/** Builds the account's posts and reposts, of every form, the newest first. */
import { hoursBefore } from '../../engine/fixture-times.ts';
import { captions } from '../../engine/texts.ts';
import { facetsIn } from './facets.ts';
import { card, images, video } from './files.ts';
import type { People } from './people.ts';
import { collections, type NetworkRecord, type PostValue, referenceTo } from './records.ts';
import { postedBy, writtenBy } from './written-by.ts';

/** The forms of the posts, by their place in the feed. */
const forms = [
  'text',
  'image',
  'images',
  'link',
  'quote',
  'video',
  'mention',
  'repost',
  'silent image',
  'quote with images',
] as const;
type Form = (typeof forms)[number];

const count = 66;
const hoursApart = 26;

/**
 * Returns the account's posts and reposts.
 * @param others people's posts, which some of the account's quote or repost.
 */
export function ownPosts(people: People, others: readonly NetworkRecord[]): NetworkRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const form = forms[index % forms.length] ?? 'text';
    const at = hoursBefore(index * hoursApart);
    const other = referenceTo(others[index % others.length] ?? nobodysPost);
    return form === 'repost'
      ? writtenBy(people.self, collections.repost, { subject: other }, at, 0)
      : postedBy(people.self, partsOf(form, people, index, other), at);
  });
}

const nobodysPost = { uri: '', cid: '' };

type Parts = Omit<PostValue, 'createdAt'>;

function partsOf(
  form: Exclude<Form, 'repost'>,
  people: People,
  index: number,
  other: typeof nobodysPost,
): Parts {
  const { self, person } = people;
  const text = captions[index % captions.length] ?? 'New in the shop';
  const name = `${self.did}/post/${index}`;
  const record = { $type: 'app.bsky.embed.record' as const, record: other };
  const makers: Record<typeof form, () => Parts> = {
    text: () => ({ text }),
    image: () => ({ text, embed: images(name, 1, ['Four loaves on a shelf']) }),
    images: () => ({ text, embed: images(name, 4, ['Rye', '', 'クロワッサン']) }),
    link: () => linkPost(name),
    quote: () => ({ text, embed: record }),
    video: () => ({ text, embed: video(name) }),
    mention: () => mentionPost(person(index)),
    'silent image': () => ({ text: '', embed: images(name, 1) }),
    'quote with images': () => ({
      text,
      embed: { $type: 'app.bsky.embed.recordWithMedia', record, media: images(name, 2) },
    }),
  };
  return makers[form]();
}

function linkPost(name: string): Parts {
  const link = 'https://example.com/menu?day=sun&lang=en';
  const text = `Das Menü für Sonntag 🥐 ${link} #sourdough`;
  return { text, facets: facetsIn(text, { link, tag: 'sourdough' }), embed: card(name, link) };
}

function mentionPost(person: People['self']): Parts {
  const text = `With @${person.handle} at the market 🇵🇹👩🏾‍🍳`;
  return { text, facets: facetsIn(text, { mention: person }) };
}
