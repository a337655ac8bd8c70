/**
 * The way of every call to a provider, from top to bottom. `runThrough` is passed once by what an adapter does with a
 * profile's grant; `openPipeline` by each request that the adapter sends meanwhile, and by those about grants themselves.
 * What sends a request in the end is a transport: transports/transport.ts says what axios and undici are there for.
 */

import type { StoredProfile } from '../db/tables/profiles.ts';
import { ServiceError } from '../errors/index.ts';
import { characters } from '../lib/bounds.ts';
import { currentTraceContext, idAttributes, inSpan } from '../observability/tracing/span.ts';
import type { RoleTasks } from '../providers/access.ts';
import type { SpentBudget } from '../providers/budgets.ts';
import { type Call, failedAs, ProviderFailure, type Upstream } from '../providers/call.ts';
import type { ConnectCall } from '../providers/connect.ts';
import { loginKindOf } from '../providers/registry.ts';
import type { GrantCredential, UpstreamRules } from '../providers/upstream-rules.ts';
import { holderOf } from './budget-book.ts';
import type { ProviderCalls } from './call-facts.ts';
import type { ProviderContext } from './context.ts';
import { reserveDaily } from './daily-budget.ts';
import { credentialOf, requireAccess, requireTask } from './grant.ts';
import { requireUnit } from './item-budget.ts';
import { providersOf } from './providers.ts';
import type { SlowAnswer } from './send.ts';
import { toServiceError } from './service-errors.ts';
import { noteThrottle, requireNoThrottle } from './throttle-gate.ts';

interface ProfileRun extends Pick<ProviderCalls, 'operation' | 'purpose' | 'signal' | 'draws'> {
  /** The scopes that are needed. */
  needed: readonly string[];
  /** The tasks of which the end user's role needs at least one; absent where every role will do. */
  tasks?: RoleTasks | undefined;
  /** The budget of which each change uses one unit. */
  itemBudget?: SpentBudget | undefined;
}

/**
 * Runs what an adapter does with a profile's grant, and once more with a newer credential if the provider has refused
 * the old one. Throws ServiceError only.
 */
export async function runThrough<Output>(
  ctx: ProviderContext,
  profile: StoredProfile,
  how: ProfileRun,
  run: (call: Call) => Promise<Output>,
): Promise<Output> {
  requireTask(profile, how.needed, how.tasks, ctx.clock.now());
  requireAccess(profile, how.needed, ctx.clock.now());
  try {
    return await run(openCall(ctx, profile, how)).catch(async (error) =>
      run(openCall(ctx, await withNewerCredential(ctx, profile, error), how)),
    );
  } catch (error) {
    throw error instanceof ProviderFailure ? toServiceError(error, how.needed) : error;
  }
}

interface PipelineEnd {
  rules: UpstreamRules;
  credential: GrantCredential;
  /** Throws when nothing is left of the budget of which each change uses a unit; absent without such a budget. */
  requireItemBudget?: () => Promise<void>;
}

/** Opens the pipeline for requests with one credential. */
export function openPipeline(ctx: ProviderContext, calls: ProviderCalls, end: PipelineEnd): Upstream {
  const { throttles } = ctx.providers.limits;
  const upstream = openAtProvider(ctx, calls, end);
  return {
    async request(request) {
      if (request.method !== 'GET') await end.requireItemBudget?.();
      await requireNoThrottle(throttles, calls.owners, request);
      try {
        const reserved = await reserveDaily(ctx, calls, request);
        const answer = await observed(ctx, calls, request.method, () =>
          upstream.request(reserved.request),
        ).catch(async (error) => {
          if (wasNotSent(error)) await reserved.release();
          throw error;
        });
        await reserved.refund();
        return answer;
      } catch (error) {
        await noteThrottle(throttles, calls.owners, error);
        throw error;
      }
    },
  };
}

/** Tells whether a request has failed before any of it was sent: no connection was made, or no more calls begin. */
const wasNotSent = (error: unknown): boolean =>
  failedAs(error, 'unreachable') || error instanceof ServiceError;

/** Returns a function that fetches from URLs that no provider's rules cover. No throttle and no budget is about these. */
export function openFetch(ctx: ProviderContext, calls: ProviderCalls): ConnectCall['fetch'] {
  const { provider, scope, signal } = calls;
  const fetch = providersOf(ctx, scope).fetch(provider, scope);
  return (url, init = {}) => {
    const signals = [signal, init.signal].filter((one) => one !== undefined);
    const ended = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
    return observed(ctx, calls, init.method ?? 'GET', () => fetch(url, { ...init, ...ended }));
  };
}

function openCall(ctx: ProviderContext, profile: StoredProfile, how: ProfileRun): Call {
  const { organizationId, connection, providerId, externalId, references } = profile;
  const { loginKind } = connection;
  const provider = providersOf(ctx, profile).registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const account = { externalId, loginKind, references: references as Record<string, string> };
  const holder = holderOf(profile);
  const { operation, purpose, signal, itemBudget, draws } = how;
  const drawing = draws ? { draws } : {};
  const calls: ProviderCalls = {
    provider,
    scope: profile,
    operation,
    purpose,
    signal,
    ...drawing,
    ids: { organizationId, connectedProfileId: profile.id },
    owners: [holder],
    recordedFor: holder,
  };
  const end = { rules: loginKindOf(provider, loginKind).upstream, credential: credentialOf(ctx, profile) };
  const call = { account, ...drawing, upstream: openPipeline(ctx, calls, end) };
  if (!itemBudget) return call;
  const requireItemBudget = () => requireUnit(ctx, profile, call, itemBudget);
  return { ...call, upstream: openPipeline(ctx, calls, { ...end, requireItemBudget }) };
}

/**
 * Returns the profile with a newer credential, if the provider has refused the old one: it has then done nothing.
 * Rethrows every other error, and this one when there is no newer credential.
 */
async function withNewerCredential(
  ctx: ProviderContext,
  profile: StoredProfile,
  error: unknown,
): Promise<StoredProfile> {
  const renewed = failedAs(error, 'expired') && (await ctx.providers.renewCredential(profile));
  if (!renewed) throw error;
  return renewed;
}

function openAtProvider(
  ctx: ProviderContext,
  calls: ProviderCalls,
  { rules, credential }: PipelineEnd,
): Upstream {
  if (!isUsable(credential)) return ended;
  const { provider, scope, recordedFor } = calls;
  return providersOf(ctx, scope).open({
    ...calls,
    rules,
    credential,
    onBudgets(readings) {
      if (recordedFor) ctx.providers.limits.budgets.note(recordedFor, readings);
      ctx.observability.metrics.budgets({ mode: scope.mode, providerId: provider.id }, readings);
    },
    onSlowAnswer: (slow) => noteSlowAnswer(ctx, calls, slow),
  });
}

/** Tells whether a credential can be sent. One that was stored before tokens had a bound may be longer than any that is taken. */
const isUsable = ({ accessToken, refreshToken = '' }: GrantCredential) =>
  Math.max(accessToken.length, refreshToken.length) <= characters.token;

/** Refuses requests with a token that is never sent: the grant has ended, and the end user has to connect again. */
const ended: Upstream = {
  request: () => Promise.reject(new ProviderFailure({ kind: 'expired' }, 'a stored token is too long')),
};

// Counts, logs and traces the calls.

type Observing = Pick<ProviderContext, 'observability' | 'providers'>;

/** How a call ends that the service itself has refused. */
const notSent = 'not_sent';

/** Makes a call, counts it and leaves its line in the log, within a span while there are traces. */
function observed<Answer>(
  ctx: Observing,
  calls: ProviderCalls,
  method: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { ids, ...facts } = factsOf(calls);
  const describe = () => ({
    name: `${method} ${facts.providerId}`,
    kind: 'client' as const,
    attributes: { 'http.request.method': method, ...idAttributes({ ...facts, ...ids }) },
  });
  return inSpan(describe, async (span) => {
    const startedAt = performance.now();
    try {
      const answer = await call();
      noteCall(ctx, calls, startedAt, 'done');
      return answer;
    } catch (error) {
      const outcome = error instanceof ProviderFailure ? error.failure.kind : notSent;
      span?.set({ 'error.type': outcome });
      noteCall(ctx, calls, startedAt, outcome, (error as Error).message);
      throw error;
    }
  });
}

/**
 * Counts a call that has ended. One that went well leaves a line when a request has caused it, so that the request's id
 * finds it. Those that the service makes by itself, such as polls, are many, and logged for debugging only. A call that did not
 * go well always leaves a line, which says why.
 */
function noteCall(
  { observability: { metrics, callCounter }, providers: { log } }: Observing,
  calls: ProviderCalls,
  startedAt: number,
  outcome: string,
  detail?: string,
): void {
  const { operation, ids, mode, providerId } = factsOf(calls);
  const durationMs = Math.round(performance.now() - startedAt);
  metrics.providerCalls({ mode, provider: providerId, operation, outcome, durationMs });
  if (outcome !== notSent) callCounter.note(calls.scope, ids.connectedProfileId);
  const ofNobody = detail === undefined && !currentTraceContext()?.requestId;
  // Every call fails, and only the operator can mend it.
  const level = outcome === 'outdated' ? 'error' : ofNobody ? 'debug' : 'info';
  if (log.isLevelEnabled(level))
    log.log(level, 'provider call', { providerId, operation, mode, ...ids, outcome, durationMs, detail });
}

/** Counts and logs an answer that has kept the event loop busy for long, with whose it was. */
export function noteSlowAnswer(
  { observability: { metrics }, providers: { log } }: Observing,
  calls: ProviderCalls,
  { host, durationMs }: SlowAnswer,
): void {
  const { operation, ids, mode, providerId } = factsOf(calls);
  metrics.slowAnswers.inc({ mode, provider: providerId, operation });
  log.warn('slow provider answer', {
    providerId,
    operation,
    mode,
    ...ids,
    host,
    durationMs: Math.round(durationMs),
  });
}

const factsOf = ({ provider, scope: { mode }, operation, ids }: ProviderCalls) => ({
  operation,
  ids,
  mode,
  providerId: provider.id,
});
