/** Builds the statuses that every account begins with. */
import { type PlannedPost, planTimeline } from '../engine/timeline.ts';
import type { People } from './accounts.ts';
import { type Attachment, posted, type Status } from './statuses.ts';

export function fixturesOf(people: People): Status[] {
  const written = new Map<PlannedPost, Status>();
  for (const planned of planTimeline()) written.set(planned, write(people, planned, written));
  return [...written.values()];
}

function write(people: People, planned: PlannedPost, written: ReadonlyMap<PlannedPost, Status>): Status {
  const { form, by, at, replyTo, shows } = planned;
  const post = { ...planned, replyTo: replyTo && written.get(replyTo) };
  const status = posted(people, post, at, Number(people.ids.digits(`${by}/${at}`, '', 9)) % 65_536);
  const boosts = form === 'share' && shows ? written.get(shows)?.id : undefined;
  if (boosts) return { ...status, text: '', boosts };
  return { ...status, text: form === 'silent picture' ? '' : status.text, media: filesOf(people, planned) };
}

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
