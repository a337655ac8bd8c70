/** Makes the example envelopes of an operation, one for each error and reason. */
import { errorKinds, type Reason, reasons } from '../../../src/errors/index.ts';
import type { Operation } from '../../document.ts';
import { ids } from '../../examples/ids.ts';
import { missingScope } from '../../examples/scopes.ts';
import { type Cap, capOf, type PossibleError } from './possible-errors.ts';

export interface ErrorExample {
  /** The name of the example, unique within its response. */
  name: string;
  /**
   * A text that tells this example from examples of the same error in other operations; empty when they are all
   * equal.
   */
  label: string;
  value: { error: { code: string; message: string; meta: object } };
}

interface Content {
  label?: string;
  message?: string;
  meta?: object;
}

/** Makes one example for each reason, or a single one for an error without reasons. */
export function errorExamples(operation: Operation, error: PossibleError): ErrorExample[] {
  const ofReasons = error.reasons.map((reason) => ofReason(error, reason));
  if (ofReasons.length > 0 && !oftenWithoutReason.has(error.code)) return ofReasons;
  const { label = '', message = errorKinds[error.code].message, meta = {} } = contentOf(operation, error);
  return [{ name: error.code, label, value: { error: { code: error.code, message, meta } } }, ...ofReasons];
}

/**
 * The errors that also have an example without a reason: `scope_insufficient` has a reason only when a task is
 * missing, and `platform_rate_limit` only when the service itself has not sent the call.
 */
const oftenWithoutReason: ReadonlySet<string> = new Set(['scope_insufficient', 'platform_rate_limit']);

function ofReason({ code }: PossibleError, reason: Reason): ErrorExample {
  const meta = { reason, ...more[reason] };
  // Only some of the operations that answer with the code have these reasons, so the label gives the responses of those
  // operations a name of their own.
  const label = code === 'platform_rate_limit' || reason === 'too_many_streams' ? reason : '';
  return { name: reason, label, value: { error: { code, message: reasons[reason].meaning, meta } } };
}

/** The fields of `meta` that come with a reason. */
const more: Partial<Record<Reason, object>> = {
  task_missing: { missingTasks: ['MODERATE'] },
  daily_limit_spent: {
    budget: 'daily_calls',
    dailyLimit: 20_000,
    resetsAt: '2026-03-03T00:00:00.000Z',
  },
  provider_budget_spent: {
    budget: 'deletion',
    limit: 100,
    usage: 100,
    windowSeconds: 86_400,
    retryAt: '2026-03-03T08:12:44.000Z',
  },
  refresh_too_early: { retryAt: '2026-03-03T08:12:44.000Z' },
  backfill_in_progress: { backfillRequestId: ids.backfillRequest },
  already_retried: { retriedBy: ids.retryingPublishRequest },
};

function contentOf(operation: Operation, { code, reasons: causes }: PossibleError): Content {
  switch (code) {
    case 'validation_error':
      return invalid(operation);
    case 'quota_exceeded':
      return capReached(operation);
    case 'scope_insufficient': {
      const scope = missingScope(operation);
      const label = [scope ?? 'without_scopes', ...causes].join('_').replace(/[^a-z]+/gi, '_');
      return { label, meta: scope === null ? {} : { missingScopes: [scope] } };
    }
    case 'not_found':
      return missing(operation);
    default:
      return {};
  }
}

/** Returns an example of a problem that the operation's own input can have. */
function invalid(operation: Operation): Content {
  const { parameters, body, requiredFields } = operation;
  const [field] = requiredFields;
  if (field) return problem(field, 'Required field.', 'required');
  if (body) return problem('nickname', 'Unknown field. Remove it.', 'unknown_field');
  if (parameters.some(({ name }) => name === 'limit')) return problem('limit', 'At least 1.', 'too_small');
  const query = parameters.find((parameter) => parameter.in === 'query' && parameter.required);
  if (query)
    return { ...problem(query.name, 'Required query parameter.', 'required'), label: `query_${query.name}` };
  if (operation.streams)
    return problem('topics.0', 'No topic is called nickname, or begins so.', 'unknown_topic');
  const header = parameters.find((parameter) => parameter.in === 'header');
  if (header) return problem(`header.${header.name.toLowerCase()}`, 'At most 255 characters.');
  return problem('path', 'The path is not valid percent-encoding.');
}

function problem(field: string, message: string, code?: string): Content {
  return {
    label: `${code ?? 'malformed'}_${field}`,
    meta: {
      validationErrors: [{ field, message }],
      ...(code ? { violations: [{ code, path: `/${field}` }] } : {}),
    },
  };
}

const limits = {
  connectedProfiles: [3, 'live Connected Profiles'],
  publishRequestsPerMonth: [100, 'publish requests a month'],
  backfillRequestsPerMonth: [5, 'backfill requests a month'],
  eventDestinations: [2, 'Event Destinations'],
  stagedBytes: [5 * 2 ** 30, 'bytes of staged files in live mode'],
} as const;

function capReached({ operationId }: Operation): Content {
  // The error is possible only where the operation counts towards a cap.
  const cap = capOf(operationId) as Cap;
  const [limit, name] = limits[cap];
  return {
    label: cap,
    message: `The free plan allows ${limit} ${name}.`,
    meta: { cap, limit, usage: limit },
  };
}

/**
 * Required input -> what the message of `not_found` says does not exist. The first entry that the operation
 * requires counts.
 */
const things: Record<string, string> = {
  providerId: 'The provider',
  authIntegrationId: 'The Auth Integration',
  connectSessionId: 'The Connect Session',
  connectionId: 'The Connection',
  eventDestinationId: 'The Event Destination',
  eventId: 'The event',
  mediaId: 'The media',
  publishRequestId: 'The publish request',
  approvalLinkId: 'The approval link',
  publishGroupId: 'The publish group',
  queueId: 'The queue',
  calendarFeedId: 'The calendar feed',
  importId: 'The import',
  backfillRequestId: 'The backfill request',
  connectedProfileId: 'The Connected Profile',
  targets: 'The Connected Profile that targets.0.connectedProfileId names',
  keyId: 'The key',
};

function missing({ contentType, path, parameters, requiredFields }: Operation): Content {
  if (contentType && path.includes('{'))
    return { label: 'content', message: 'The provider does not know this content.' };
  const required = [
    ...parameters.filter(({ required, name }) => required || name.endsWith('Id')).map(({ name }) => name),
    ...requiredFields,
  ];
  const name = Object.keys(things).find((thing) => required.includes(thing)) ?? 'path';
  return { label: name.replace(/Id$/, ''), message: `${things[name] ?? 'The path'} does not exist.` };
}
