/** Classifies refusals of servers that speak Mastodon's API: by the status, and among the same status by the text. */
import { z } from 'zod';
import type { Failure, UpstreamRequest } from '../call.ts';
import { causeOf } from '../kit/failure-cause.ts';
import { errorText } from '../kit/fields.ts';
import { throttled } from '../kit/rate-limit.ts';
import type { KnownError } from '../publish-failures.ts';
import type { ClassifiedFailure, UpstreamAnswer } from '../upstream-rules.ts';
import { knownError } from './errors.ts';

/**
 * The beginning of the headers that tell the rate limit; `-Reset` is a time in ISO-8601. Source: docs.joinmastodon.org, "Rate
 * limits".
 */
export const rateLimitHeaders = 'x-ratelimit';

const envelope = z.object({ error: errorText(), error_description: errorText().nullish() });

export function classifyAnswer(
  { status, headers, body }: UpstreamAnswer,
  { method, path }: UpstreamRequest<unknown>,
): ClassifiedFailure | undefined {
  if (status < 400) return undefined;
  const { error: text = '', error_description } = envelope.safeParse(body).data ?? {};
  const [name, known] = knownError(text) ?? [];
  const failure =
    status === 429
      ? throttled(headers, rateLimitHeaders, isCountedApart(method, path))
      : failureOf(status, text, known);
  if (!failure) return undefined;
  const detail = `${status} to ${method} ${path}: ${text} ${error_description ?? ''}`;
  return { failure, detail, why: causeOf(failure, name, known) };
}

/**
 * Returns the failure of a refusal; `undefined` when the status alone says that the server has failed. Servers that speak
 * only a part of the API answer 405 where they have the path without the method.
 */
function failureOf(status: number, text: string, known: KnownError | undefined): Failure | undefined {
  switch (status) {
    case 401:
      return known?.kind === 'expired' ? { kind: 'expired' } : { kind: 'expired', revoked: true };
    case 403:
      if (known?.kind === 'scopes') return { kind: 'scopes' };
      return known?.kind === 'rejected' ? rejected(text) : { kind: 'expired', revoked: true };
    case 404:
    case 410:
      return { kind: 'not_found' };
    case 405:
      return { kind: 'unsupported' };
    default:
      return status < 500 && text ? rejected(text) : undefined;
  }
}

const rejected = (message: string): Failure => ({ kind: 'rejected', detail: { message } });

/** Tells whether a refused call says nothing about others: servers count uploads, deletions and registrations apart. */
const isCountedApart = (method: string, path: string) =>
  method === 'DELETE' || /\/(media|apps|unreblog)\b/.test(path);
