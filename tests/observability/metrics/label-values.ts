/**
 * Lists the values that labels can have, for the tests of the queries that choose among them. Where the code has its list as a
 * type only, the compiler holds the list here to it.
 */
import type { Schemas } from '../../../src/contract/index.ts';
import type { Mode } from '../../../src/db/client/scope.ts';
import { deliveryOutcomes } from '../../../src/domain/deliveries/attempt.ts';
import type { Failure } from '../../../src/providers/call.ts';
import { type JobName, workerSettings } from '../../../src/queue/declarations.ts';
import type { OnJobEnd } from '../../../src/queue/worker.ts';

const all = <Name extends string>(names: Record<Name, true>) => Object.keys(names);

const failures = all<Failure['kind']>({
  expired: true,
  scopes: true,
  throttled: true,
  not_ready: true,
  not_found: true,
  unsupported: true,
  rejected: true,
  invalid: true,
  outage: true,
  outdated: true,
  unreachable: true,
  unusable: true,
  unknown_outcome: true,
});

const queues = [
  ...Object.keys(workerSettings),
  ...all<JobName>({
    'connections.maintain': true,
    'connections.refresh': true,
    'connections.check': true,
    'profiles.maintain': true,
    'publish.maintain': true,
    'backfills.maintain': true,
    'jobs.move': true,
    'userData.delete': true,
    'organizations.delete': true,
    'retention.sweep': true,
    'media.sweep': true,
  }),
];

const modes = all<Mode>({ live: true, test: true });

const outcomes: Record<string, readonly string[]> = {
  jobs_total: all<Parameters<OnJobEnd>[1]>({ done: true, failed: true }),
  publish_outcomes_total: all<Schemas['PublishStatus']>({
    scheduled: true,
    queued: true,
    publishing: true,
    published: true,
    failed: true,
    outcome_unknown: true,
    canceled: true,
    draft: true,
    pending_approval: true,
  }),
  delivery_attempts_total: Object.keys(deliveryOutcomes),
  delivery_attempt_duration_seconds: Object.keys(deliveryOutcomes),
  provider_calls_total: [...failures, 'done', 'not_sent'],
  credential_refreshes_total: [...failures, 'refreshed'],
};

/** Returns the values that a label of a metric can have; undefined for labels without a list. */
export function valuesOf(metric: string, label: string): readonly string[] | undefined {
  if (label === 'mode') return modes;
  if (label === 'queue') return queues;
  if (label === 'outcome') return outcomes[metric.replace(/_(bucket|sum|count)$/, '')];
  // The classes of what the API can answer.
  return label === 'status' ? ['200', '400', '500'] : undefined;
}
