/** Builds the statuses that every account begins with. */
import { daySeconds } from '../../lib/time.ts';
import { type PlannedPost, writeTimeline } from '../engine/timeline.ts';
import type { People } from './accounts.ts';
import { type Attachment, posted, type Status, statusIdAt } from './statuses.ts';

export const fixturesOf = (people: People): Status[] =>
  writeTimeline((planned, { replyTo, shows }) => {
    const { form, by, at } = planned;
    const low = Number(people.ids.digits(`${by}/${at}`, '', 9)) % 65_536;
    const status = posted(people, { ...planned, replyTo }, at, statusIdAt(at, low));
    if (form === 'share' && shows) return { ...status, text: '', boosts: shows.id };
    if (form === 'mention') return { ...status, poll };
    return { ...status, text: form === 'silent picture' ? '' : status.text, media: filesOf(people, planned) };
  });

/** The mentions of others are in the text alone, so these posts have a poll instead. */
const poll = {
  options: ['Rye', 'Spelt', 'Oat'],
  expires_in: daySeconds,
  multiple: false,
  votes: [30, 10, 0],
};

/** Form -> the files that a post of this form has. */
const kinds: Readonly<Partial<Record<PlannedPost['form'], readonly Attachment['kind'][]>>> = {
  picture: ['image'],
  gallery: ['image', 'image', 'image', 'image'],
  film: ['video'],
  'silent picture': ['image'],
  'quote with pictures': ['image', 'image'],
};

function filesOf({ ids }: People, { form, index }: PlannedPost): Attachment[] {
  return (kinds[form] ?? []).map((kind, place) => ({
    id: ids.digits(`file/${index}/${place}`, '115', 18),
    kind,
    description: place === 0 ? 'A loaf on a wooden board' : '',
  }));
}
