/** How pages write queues: their names, the days and times of their slots, and where they are. */
import { html } from 'hono/html';
import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import { type FreeSlot, readFreeSlots } from '../../../../domain/publishing/queues/queues.ts';
import type { Html } from '../../../pages/layout.ts';
import { clamped, link } from '../../components.ts';
import { endOf, startOf } from '../../form-values.ts';
import { clockOf, fillPath, type PageContext, urlOf, zoneOfPage } from '../../page-context.ts';
import { ofProfile, profileFilter } from '../../profile-names.ts';
import { dayOf } from '../../times.ts';

export type Queue = Schemas['Queue'];
type Slot = Schemas['QueueSlot'];

export const listPath = '/publishing/queues';
export const queuePath = `${listPath}/:queueId`;

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const format = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
/** The first of January 2024 was a Monday. */
export const dayName = (weekday: number) => format.format(new Date(Date.UTC(2024, 0, weekday)));

export const readable = (zone: string) => zone.replaceAll('_', ' ');
export const nameOfQueue = ({ name, slots }: Queue) =>
  name ?? `Queue of ${pluralize(slots.length, 'slot')} a week`;

/** Returns the times of a weekday, as they are typed. */
export const timesOn = (slots: readonly Slot[], weekday: number) =>
  slots.flatMap((slot) => (slot.weekday === weekday ? [slot.time] : [])).join(', ');

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Writes a wall time as it is in the queue's zone. */
export function slotTime({ local, timeZone }: Schemas['ScheduledWallTime'], at: string): Html {
  const wall = Temporal.PlainDateTime.from(local);
  const day = days.format(Date.UTC(wall.year, wall.month - 1, wall.day));
  return html`<time datetime="${at}">${day}, ${local.slice(11, 16)}</time>${timeZone === zoneOfPage() ? '' : html` <span class="muted">${readable(timeZone)}</span>`}`;
}

// The free slots of queues in the calendar.

/** Reads the free slots of some days, by these: those of all profiles, or of one by its name or id. */
export async function readFreeSlotsOf(
  context: PageContext,
  profile: string | undefined,
  days: readonly { toString(): string }[],
): Promise<ReadonlyMap<string, readonly FreeSlot[]>> {
  const since = new Date(startOf(`${days[0]}`) ?? 0);
  const until = new Date(endOf(`${days.at(-1)}`) ?? 0);
  const asked = profile ? { [profileFilter.name]: profile } : {};
  const { data } = await ofProfile(context, asked, async ({ connectedProfileId }) => ({
    data: await readFreeSlots(context.ctx, context.caller, { since, until, connectedProfileId }),
  }));
  return Map.groupBy(data, ({ at }) => dayOf(at));
}

/**
 * Says which slots of a day are free.
 * @param weekUrl leads to the week that has each of them, where there is room for their number alone.
 */
export function slotsOfDay(
  context: PageContext,
  slots: readonly FreeSlot[] = [],
  weekUrl?: string | undefined,
): Html | '' {
  if (slots.length === 0) return '';
  if (weekUrl) return html`<p class="more-posts">${link(weekUrl, pluralize(slots.length, 'free slot'))}</p>`;
  return html`<ul aria-label="Free slots">${slots.map((slot) => slotEntry(context, slot))}</ul>`;
}

function slotEntry(context: PageContext, { at, queue, connectedProfileIds }: FreeSlot): Html {
  const time = at.toISOString();
  const { length } = connectedProfileIds;
  return html`<li><a href="${urlOf(context, fillPath(queuePath, { queueId: queue.queueId }))}"><time datetime="${time}">${clockOf(time)}</time> free in ${clamped(nameOfQueue(queue))}</a>${length > 1 ? html` <span class="muted">for ${length} profiles</span>` : ''}</li>`;
}
