/**
 * Says how the API is called, how its lists are read page by page, and what its refusals and rate limits mean. Source of the
 * pages: developers.pinterest.com/docs/reference/pagination.
 */

import { z } from 'zod';
import { daySeconds } from '../../lib/time.ts';
import type { Call, Failure, UpstreamRequest } from '../call.ts';
import { advisedWaitSeconds, causeOf, nextPolicy, throttledFor } from '../kit/failures.ts';
import { errorText, ifUsable, present, unread, withRaw, word } from '../kit/fields.ts';
import { knownId } from '../kit/own-content.ts';
import { type ListPage, onward, pageOf } from '../kit/pages.ts';
import type { KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, GrantCredential, UpstreamAnswer, UpstreamRules } from '../upstream-rules.ts';
import { boardNotFound, nameError, sectionNotFound } from './errors.ts';

/** Pinterest's part of the configuration. */
export interface PinterestSettings {
  /** The base URL of the consent screen. */
  pinterestConsentUrl: string;
  /** The base URL of the API: that of production, or that of the sandbox, which has tokens of its own. */
  pinterestUrl: string;
  /** The URL below whose host the addresses of uploads lie. */
  pinterestUploadUrl: string;
}

export function apiRules({ pinterestUrl, pinterestUploadUrl }: PinterestSettings): UpstreamRules {
  return {
    baseUrl: `${pinterestUrl}/v5`,
    hosts: { upload: { within: [pinterestUploadUrl], authorize: () => ({}) } },
    authorize: bearer,
    classify,
    budgets,
  };
}

function bearer({ accessToken }: GrantCredential): Record<string, string> {
  return accessToken ? { Authorization: `Bearer ${accessToken}` } : {};
}

/** Returns an id for a path. Fails as `not_found` for what cannot be one, such as the name of a board. */
export const numericId = (externalId: string, field?: string) => knownId(externalId, /^\d{1,32}$/, field);

/** What stands for the code of an answer that is not Pinterest's. */
const noCode = 0;

const envelope = z.object({ code: z.int(), message: errorText().default('') });

function classify(answer: UpstreamAnswer, request: UpstreamRequest<unknown>): ClassifiedFailure | undefined {
  const { status, body } = answer;
  if (status < 400) return undefined;
  if (request.host === 'upload') return status < 500 ? uploadRefused(status) : undefined;
  const { code, message } = envelope.safeParse(body).data ?? { code: noCode, message: '' };
  const { name, known } = nameError(code, message);
  const failure = failureOf(answer, request, { known, detail: { code: String(code), message } });
  if (!failure) return undefined;
  const detail = `${status} to ${request.method} ${request.path}: ${code} ${message}`;
  return { failure, detail, why: causeOf(failure, name, known) };
}

/** The storage is not Pinterest's own, and forgets what an upload was registered for: the next try registers again. */
const uploadRefused = (status: number): ClassifiedFailure => ({
  failure: { kind: 'rejected', detail: {}, verdict: 'passing' },
  detail: `${status} to an upload`,
  why: { reason: 'upload_failed' },
});

interface Refusal {
  known: KnownError | undefined;
  detail: { code: string; message: string };
}

/** Returns the failure of a refusal; `undefined` when the status alone says that Pinterest has failed. */
function failureOf(
  { status, headers }: UpstreamAnswer,
  request: UpstreamRequest<unknown>,
  { known, detail }: Refusal,
): Failure | undefined {
  if (status >= 500) return undefined;
  if (status === 429) return throttledBy(headers, request);
  if (request.path.startsWith('/oauth/')) return refusedToken(status, request, detail);
  if (known?.kind === 'scopes') return { kind: 'scopes' };
  if (known?.kind === 'outage') return { kind: 'outage', status };
  if (status === 404 || known?.kind === 'not_found')
    return { kind: 'not_found', ...present({ field: unknownField(request, detail.code) }) };
  if (status === 401) return { kind: 'expired' };
  const { verdict } = known ?? {};
  // Nothing else of a list can be wrong: its size is within the limits.
  const field = request.query?.bookmark === undefined ? undefined : 'cursor';
  return { kind: 'rejected', ...present({ field }), detail, ...(verdict ? { verdict } : {}) };
}

/** Returns the field that names what is not there; `undefined` when that is what the call is about. */
function unknownField({ method, path }: UpstreamRequest<unknown>, code: string): string | undefined {
  if (/^\/boards\/\d+\/(pins|sections)$/.test(path)) return 'board';
  if (!path.startsWith('/pins')) return undefined;
  if (code === sectionNotFound) return 'boardSection';
  return code === boardNotFound || method === 'POST' ? 'board' : undefined;
}

/**
 * A refused app (401) says nothing about the grant, nor does a refusal without a code of Pinterest's, such as that of a proxy. A
 * refused refresh token has expired or was revoked.
 */
function refusedToken(
  status: number,
  { form = {} }: UpstreamRequest<unknown>,
  detail: Refusal['detail'],
): Failure {
  const isOver = status !== 401 && detail.code !== String(noCode) && form.grant_type === 'refresh_token';
  return isOver ? { kind: 'expired' } : { kind: 'rejected', detail };
}

export const rateHeaders = 'x-ratelimit';

/** The policies of an app alone have this ending; those of an app and an account have another one. */
const ofApp = /_app_id$/;
const holderOf = (name: string) => (ofApp.test(name) ? 'app' : 'app_and_account');

/** Tells whether a policy is that of an app with Trial access, whose calls are counted by the day. */
export const isOfTrial = ({ windowSeconds }: { windowSeconds: number }) => windowSeconds >= daySeconds;

/** Reads without a category of their own count together, so a throttled one says what comes of the next. */
const isOrdinaryRead = ({ method, path }: UpstreamRequest<unknown>) =>
  method === 'GET' && !path.includes('/analytics');

function throttledBy(headers: UpstreamAnswer['headers'], request: UpstreamRequest<unknown>): Failure {
  const policy = nextPolicy(headers, rateHeaders);
  const wait = advisedWaitSeconds(headers) ?? policy?.resetsInSeconds;
  if (policy && ofApp.test(policy.name)) return throttledFor(wait, 'app');
  return throttledFor(wait, isOrdinaryRead(request) ? 'account' : undefined);
}

/** Reads the budget of a call's category, such as `org_read_app_id_user_id`: calls per minute, or per day of trial apps. */
function budgets(headers: UpstreamAnswer['headers']) {
  const policy = nextPolicy(headers, rateHeaders);
  if (!policy) return [];
  const { name, limit, remaining, windowSeconds, resetsInSeconds } = policy;
  return [
    {
      budget: name.replace(/_app_id(_user_id)?$/, ''),
      per: holderOf(name),
      unit: 'calls' as const,
      used: limit - remaining,
      limit,
      windowSeconds,
      ...(resetsInSeconds === undefined ? {} : { resetsInSeconds }),
    } as const,
  ];
}

export const pageSize = { default: 25, maximum: 250 };

const page = z.object({ items: unread(), bookmark: ifUsable(word().nullable()) });

interface Listed {
  path: string;
  query?: UpstreamRequest<unknown>['query'];
  target: UpstreamRequest<unknown>['target'];
}

interface Asked {
  cursor?: string;
  limit?: number;
  includeProviderRaw?: boolean;
}

/** Reads a page of items. */
export function readPage<Item extends object>(
  { upstream }: Call,
  { path, query, target }: Listed,
  { cursor, limit = pageSize.default, ...input }: Asked,
  toItem: (found: unknown) => Item,
): Promise<ListPage<Item>> {
  const size = Math.min(Math.floor(limit), pageSize.maximum);
  return upstream.request({
    method: 'GET',
    path,
    query: { ...query, page_size: size, bookmark: cursor },
    target,
    parse(body) {
      const { items, bookmark } = page.parse(body);
      const data = items.slice(0, size).map((found) => withRaw(toItem(found), found, input));
      return pageOf(data, onward(bookmark ?? undefined, cursor));
    },
  });
}
