/**
 * Follows the stream of a profile, on which its provider says that there is something to poll. A message makes a poll due
 * at once and nothing else, so nothing is lost while the stream is away, and nothing is emitted twice.
 */

import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { type OrganizationRow, scopeOf } from '../../../db/client/scope.ts';
import { readWatchedProfiles, type WatchedProfile } from '../../../db/tables/profiles.ts';
import { dayMs } from '../../../lib/time.ts';
import { credentialOf } from '../../../provider-client/grant.ts';
import { runThrough } from '../../../provider-client/pipeline.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import type { StreamEnd } from '../../../provider-client/transports/stream.ts';
import { classOf, namesFor } from '../../../providers/access.ts';
import type { PollStream } from '../../../providers/observations.ts';
import { loginKindOf } from '../../../providers/registry.ts';
import { pollSoon } from './dispatch-due-profiles.ts';

/** The time between two polls that a stream asks for, however much it tells. */
const pollsApartMs = 2_000;
/** A stream that has lasted this long has worked; the next failure is the first one again. */
const steadyMs = 60_000;
const longestPauseMs = 5 * 60_000;
/** After this many failures in a row, the stream gives its place up to another profile's, and rests. */
const mostFailures = 8;
const restMs = 15 * 60_000;
/** The rest after a stream has brought too much, which doubles each time; polls continue meanwhile. */
const floodRestMs = 5 * 60_000;
const longestFloodRestMs = dayMs;
/** The time until a server without a stream is asked for one again. */
const absenceMs = dayMs;

/** How often the stream of a profile has brought too much in a row, by the profile's id. */
interface Floods {
  get(profileId: string): number | undefined;
  set(profileId: string, count: number): unknown;
}

/** Returns for how long a stream rests that has brought too much this many times. */
export const restAfterFloods = (floods: number) =>
  Math.min(floodRestMs * 2 ** (floods - 1), longestFloodRestMs);

/**
 * Follows the stream until the signal ends it, and opens it again when it breaks. Never rejects.
 * @returns the time in milliseconds for which nobody should open it.
 */
export async function followStream(
  ctx: Context,
  row: OrganizationRow,
  floods: Floods,
  signal: AbortSignal,
): Promise<number> {
  for (let failures = 0; !signal.aborted; ) {
    const startedAt = performance.now();
    const { outcome } = await attempt(ctx, row, signal);
    if (outcome === 'stopped') return 0;
    if (outcome === 'none') return absenceMs;
    if (outcome === 'flooding') {
      const count = (floods.get(row.id) ?? 0) + 1;
      floods.set(row.id, count);
      return restAfterFloods(count);
    }
    failures = performance.now() - startedAt >= steadyMs ? 1 : failures + 1;
    if (failures >= mostFailures) return restMs;
    await pause(pauseAfter(failures), undefined, { signal }).catch(() => {});
  }
  return 0;
}

/** The pauses grow, and differ, because all streams of a server that starts again break at the same moment. */
const pauseAfter = (failures: number) =>
  Math.min(1000 * 2 ** (failures - 1), longestPauseMs) * (0.5 + Math.random());

/** Opens the stream and follows it to its end. Never rejects. */
async function attempt(ctx: Context, row: OrganizationRow, signal: AbortSignal): Promise<StreamEnd> {
  const startedAt = performance.now();
  const profile = await readWatchedProfiles(ctx.db, [row]).then((found) => found.get(row.id), failed);
  if (profile && 'outcome' in profile) return profile;
  const { stream } = (profile && ctx.providers.registry.find(profile.providerId)?.poll) ?? {};
  if (!profile || !stream || profile.status !== 'live') return { outcome: 'stopped' };
  const ended = await follow(ctx, profile, stream, signal).catch(failed);
  note(ctx, profile, ended, performance.now() - startedAt);
  return ended;
}

const failed = (error: unknown): StreamEnd => ({ outcome: 'failed', detail: String(error) });

async function follow(
  ctx: Context,
  profile: WatchedProfile,
  stream: PollStream,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const { connection, providerId: provider } = profile;
  const { registry, follow: open } = providersOf(ctx, profile);
  const declared = registry.find(provider);
  const needed = namesFor(declared?.poll?.scopes, classOf(profile));
  if (!open || !declared || !needed) return { outcome: 'none' };
  const url = await runThrough(
    ctx,
    profile,
    { needed, operation: 'profiles.stream', purpose: 'background', signal },
    stream.find,
  );
  if (!url) return { outcome: 'none' };
  const { open: opened, news } = ctx.observability.metrics.providerStreams;
  const poll = paceCalls(() => {
    pollSoon(ctx, profile).catch((error) =>
      ctx.observability.log.warn('could not enqueue poll', { ...subjectOf(profile), error }),
    );
  }, pollsApartMs);
  let isOpen = false;
  const { upstream: rules } = loginKindOf(declared, connection.loginKind);
  const target = { url, rules, credential: credentialOf(ctx, profile), signal };
  const ended = await open(target, {
    onOpen() {
      isOpen = true;
      opened.inc({ provider });
      ctx.observability.log.debug('provider stream opened', subjectOf(profile));
      // The stream does not repeat what has happened while it was closed.
      poll.make();
    },
    onMessage(message) {
      if (!stream.tells(message)) return;
      news.inc({ provider });
      poll.make();
    },
  });
  if (isOpen) opened.dec({ provider });
  poll.stop();
  // The poll meets the same refusal, and finds out whether the grant has ended.
  if (isRefusedGrant(ended)) await pollSoon(ctx, profile);
  return isAbsent(ended) ? { ...ended, outcome: 'none' } : ended;
}

const isRefusedGrant = ({ status = 0 }: StreamEnd) => [401, 403].includes(status);

/** Tells whether a server has no stream at the address that it names. */
const isAbsent = ({ outcome, status = 0 }: StreamEnd) =>
  outcome === 'refused' && [404, 405, 410, 501].includes(status);

function note(
  ctx: Pick<Context, 'observability'>,
  profile: WatchedProfile,
  { outcome, detail }: StreamEnd,
  durationMs: number,
): void {
  ctx.observability.metrics.providerStreams.ended.inc({ provider: profile.providerId, outcome });
  const level = outcome === 'none' || outcome === 'stopped' ? 'debug' : 'info';
  ctx.observability.log.log(level, 'provider stream ended', {
    ...subjectOf(profile),
    outcome,
    durationMs: Math.round(durationMs),
    detail,
  });
}

const subjectOf = (profile: WatchedProfile) => ({
  subsystem: 'observations',
  providerId: profile.providerId,
  ...scopeOf(profile),
  connectedProfileId: profile.id,
});

/**
 * Returns a function that calls another one at once, but not more often than every `apartMs`: calls in between are made up
 * for by a single one at the end of that time. After `stop` there are none.
 */
function paceCalls(call: () => void, apartMs: number): { make(): void; stop(): void } {
  let waiting: NodeJS.Timeout | undefined;
  let isWanted = false;
  function make(): void {
    isWanted = true;
    if (waiting) return;
    isWanted = false;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (isWanted) make();
    }, apartMs);
    call();
  }
  return { make, stop: () => clearTimeout(waiting) };
}
