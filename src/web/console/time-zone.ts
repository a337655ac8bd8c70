/**
 * The time zone of a page: the one that the person has chosen, else that of the browser, which a script tells by a cookie,
 * else UTC. Whatever a page is made of asks here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parse } from 'hono/utils/cookie';
import { isTimeZone } from '../../domain/foundation/schedule.ts';
import type { SignedInContext } from './page-context.ts';

export const utc = 'UTC';
/** No zone has a longer name. */
const mostCharacters = 64;

const zones = new AsyncLocalStorage<string>();

/** Makes a page in the time zone of its visitor. */
export function inZoneOf<Result>(visit: Pick<SignedInContext, 'req' | 'user'>, make: () => Result): Result {
  return zones.run(visit.user.timeZone ?? zoneOfBrowser(visit) ?? utc, make);
}

export const zoneOfPage = (): string => zones.getStore() ?? utc;

function zoneOfBrowser({ req }: Pick<SignedInContext, 'req'>): string | undefined {
  const name = parse(req.headers.cookie ?? '', 'time_zone').time_zone;
  return name && name.length <= mostCharacters && isTimeZone(name) ? name : undefined;
}
