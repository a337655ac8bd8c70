/** How pages write queues: their names, the days and times of their slots, and where they are. */
import { html } from 'hono/html';
import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../../../contract/index.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import type { Html } from '../../../pages/layout.ts';
import { zoneOfPage } from '../../times.ts';

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

/** Writes a wall time as it is in the queue's zone. */
export function slotTime({ local, timeZone }: Schemas['ScheduledWallTime'], at: string): Html {
  const wall = Temporal.PlainDateTime.from(local);
  const day = `${dayName(wall.dayOfWeek)}, ${wall.toPlainDate()}`;
  return html`<time datetime="${at}">${day}, ${local.slice(11, 16)}</time>${timeZone === zoneOfPage() ? '' : html` <span class="muted">${readable(timeZone)}</span>`}`;
}
