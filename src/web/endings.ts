/** Turns whatever a connect page throws into a page that says what happened and what to do. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { ConnectRefusal } from '../domain/connections/connect/pages.ts';
import { ServiceError } from '../errors/index.ts';
import { logFault } from './log-fault.ts';
import { type Ending, type EndingReason, endingPage } from './pages/ending.ts';
import { sendPage } from './send.ts';

const statuses: Record<EndingReason, number> = {
  link_unknown: 404,
  link_used: 410,
  session_expired: 410,
  browser_unknown: 403,
  state_refused: 403,
  other_server: 403,
  consent_denied: 200,
  provider_refused: 502,
  provider_unavailable: 502,
  no_account: 200,
  quota_exceeded: 402,
  integration_disabled: 403,
  external_user_mismatch: 409,
  too_many_requests: 429,
  service_unavailable: 503,
  internal: 500,
};

const reasonsByCode: Partial<Record<ServiceError['code'], EndingReason>> = {
  not_found: 'link_unknown',
  rate_limit_exceeded: 'too_many_requests',
  service_unavailable: 'service_unavailable',
};

/** Reasons whose answer says how long to wait. */
const waiting: EndingReason[] = ['too_many_requests', 'service_unavailable'];

export async function sendEnding(ctx: Context, req: Request, res: Response, thrown: unknown): Promise<void> {
  const reason = reasonOf(thrown);
  const session = thrown instanceof ConnectRefusal ? thrown.session : undefined;
  if (reason === 'internal') logFault(ctx, res, thrown);
  if (waiting.includes(reason)) res.set('Retry-After', `${retryAfterSeconds(thrown)}`);
  res.status(statuses[reason]);
  const ending: Ending = {
    reason,
    ...(session && { session }),
    ...(reason === 'internal' && { requestId: res.locals.requestId }),
  };
  await sendPage(ctx, req, res, session, (frame) => endingPage(frame, ending));
}

function reasonOf(thrown: unknown): EndingReason {
  if (thrown instanceof ConnectRefusal) return thrown.reason;
  return (thrown instanceof ServiceError && reasonsByCode[thrown.code]) || 'internal';
}

function retryAfterSeconds(thrown: unknown): number {
  const seconds = thrown instanceof ServiceError ? thrown.retryAfterSeconds : undefined;
  return Math.max(1, Math.ceil(seconds ?? 1));
}
