/** Reads when something is published: an instant, or a wall time in a time zone. */

import { Temporal } from 'temporal-polyfill';
import type { Schemas } from '../../contract/index.ts';
import type { InputProblem } from '../../errors/index.ts';
import { dayMs } from '../../lib/time.ts';

export interface Schedule {
  scheduledFor: Date;
  localTime?: string;
  timeZone?: string;
  timeZoneRules?: string;
  /** The queue whose slot the wall time is. */
  queueId?: string;
}

/** A time that needs nothing looked up. */
type FixedTime = Exclude<Schemas['PublishTime'], Schemas['QueueTime']>;

export const isQueueTime = (time: Schemas['PublishTime'] | undefined): time is Schemas['QueueTime'] =>
  typeof time === 'object' && 'queue' in time;

/** A schedule with the real time at which it is due. */
export interface DueSchedule extends Schedule {
  dueAt: Date;
}

/** The version of the time zone rules by which this process resolves wall times, such as `2026a`. */
export const timeZoneRules = process.versions.tz ?? '';

export const furthestMs = 365 * dayMs;

/**
 * Reads a schedule, with its problems; there is neither without a time.
 * @param now the time by the scope's clock, which may be moved in test mode.
 */
export function readSchedule(
  time: FixedTime | undefined,
  now: Date,
): { schedule?: Schedule; problems: InputProblem[] } {
  if (time === undefined) return { problems: [] };
  if (typeof time === 'string') return within({ scheduledFor: new Date(time) }, now);
  const scheduledFor = instantOf(time.local, time.timeZone);
  if (scheduledFor)
    return within({ scheduledFor, localTime: time.local, timeZone: time.timeZone, timeZoneRules }, now);
  const field = isTimeZone(time.timeZone) ? 'scheduledFor.local' : 'scheduledFor.timeZone';
  return {
    problems: [
      field === 'scheduledFor.local'
        ? { field, code: 'invalid_format', message: 'No such date or time.' }
        : unknownTimeZone(field),
    ],
  };
}

/**
 * Returns the instant of a wall time; `undefined` when the time or the zone does not exist. A time that a
 * clock change skips is moved by the change; of a time that occurs twice, the first is meant.
 */
export function instantOf(local: string, timeZone: string): Date | undefined {
  try {
    const wall = Temporal.PlainDateTime.from(local, { overflow: 'reject' });
    return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export const unknownTimeZone = (field: string): InputProblem => ({
  field,
  code: 'unknown_time_zone',
  message: 'Name an IANA time zone, such as Europe/Lisbon.',
});

/** Tells whether wall times can be resolved and written in a zone. `PST` and others like it are known to one of both only. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      Boolean(new Intl.DateTimeFormat('en', { timeZone: name })) && instantOf(anyTime, name) !== undefined
    );
  } catch {
    return false;
  }
}

const anyTime = '2000-01-01T12:00';

/**
 * Returns the problems of the time at which a provider makes something public by itself: it has to come after the service
 * begins to publish.
 * @param begins when that is; now, where nothing is scheduled.
 */
export function publicTimeProblems(
  publishAt: string | undefined,
  begins: Date | undefined,
  now: Date,
): InputProblem[] {
  if (publishAt === undefined) return [];
  const time = new Date(publishAt);
  if (time <= now) return [problem('scheduled_in_past', passed(now), 'publishAt')];
  if (!begins || time > begins) return [];
  const message = 'It has to come after scheduledFor, when the service begins to publish.';
  return [problem('scheduled_in_past', message, 'publishAt')];
}

function within(schedule: Schedule, now: Date): { schedule?: Schedule; problems: InputProblem[] } {
  const ahead = schedule.scheduledFor.getTime() - now.getTime();
  if (ahead < 0) return { problems: [problem('scheduled_in_past', passed(now))] };
  if (ahead > furthestMs) return { problems: [problem('scheduled_too_far', 'At most 365 days ahead.')] };
  return { schedule, problems: [] };
}

/** The time by which it has passed, since a clock of test mode may be ahead. */
const passed = (now: Date) =>
  `This time has passed: it is ${now.toISOString()}. Leave it out to publish now.`;

const problem = (
  code: 'scheduled_in_past' | 'scheduled_too_far',
  message: string,
  field = 'scheduledFor',
): InputProblem => ({ field, code, message });
