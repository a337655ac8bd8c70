/**
 * Tests every fault at the provider in each way to publish: nothing is created twice, and every request ends
 * and is reported.
 */
// A service of its own: its clock runs ahead for all tests together.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishFailures } from '../../src/providers/publish-failures.ts';
import { faultMarker, type PublishFault, publishFaults } from '../../src/simulators/faults.ts';
import { type Event, type Listener, startListener } from '../support/observed.ts';
import { type Files, stageFiles, type Way, ways } from '../support/publish-samples.ts';
import { outcomesOf, type PublishRequest, publish } from '../support/publishing.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { query } from '../support/suites/connect-resources.ts';
import { tablesWith } from '../support/tables.ts';

interface Case {
  way: Way;
  fault: PublishFault;
  accountId: string;
  /** The text by which the test finds this content at the provider. */
  mark: string;
  request: PublishRequest;
}

let service: TestService;
let listener: Listener;
let files: Files;
/** How far the clocks of the service and of the simulated providers are ahead. */
let aheadMs = 0;
let events: Event[];
let outcomes: Map<string, PublishRequest>;
const cases = new Map<string, Case>();
const retryableReasons = Object.entries(publishFailures).flatMap(([reason, { retryable }]) =>
  retryable ? reason : [],
);
const secret = 'the recipe of our bread';
const faults = publishFaults.map(({ fault }) => fault);
const fetches = ['instagram', 'facebook'];
/** Where these faults do something; elsewhere they are left out, so that the others have the time. */
const happening: Partial<Record<PublishFault, (way: Way) => boolean>> = {
  slow_container: ({ processed }) => processed !== undefined,
  container_error: ({ processed }) => processed !== undefined,
  container_expired: ({ processed, resumed, fetched }) => Boolean(processed || resumed || fetched),
  child_fails_once: ({ parts }) => parts === true,
  container_not_found_yet: ({ processed }) => processed === 'before',
  upload_outage: ({ parts, processed }) => Boolean(parts || processed),
  fetch_failed_once: ({ providerId }) => fetches.includes(providerId),
};
/** Faults that the adapter of a provider answers in the same way for all that it publishes by the same steps. */
const common: readonly PublishFault[] = ['refused', 'throttled_once', 'quota_spent'];
const stepsOf = ({ name: _name, input: _input, ...steps }: Way) => JSON.stringify(steps);
const isFirstOfItsSteps = (way: Way) => ways.find((one) => stepsOf(one) === stepsOf(way)) === way;
const faultsOf = (way: Way) =>
  faults.filter(
    (fault) => (happening[fault]?.(way) ?? true) && (isFirstOfItsSteps(way) || !common.includes(fault)),
  );
const keyOf = ({ providerId, loginKind, name }: Way, fault: string) =>
  [providerId, loginKind, name, fault].join(' ');

beforeAll(async () => {
  service = await startTestService({}, { now: () => new Date(Date.now() + aheadMs) });
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  files = await stageFiles(listener.client);
  for (const way of ways) await Promise.all(faultsOf(way).map((fault) => begin(way, fault)));
  const all = [...cases.values()];
  const idsOf = (some: Case[]) => some.map(({ request }) => request.publishRequestId);
  const spent = idsOf(all.filter(({ fault }) => fault === 'quota_spent'));
  const others = idsOf(all.filter(({ fault }) => fault !== 'quota_spent'));
  outcomes = await outcomesOf(service, listener.client, others);
  aheadMs = 61 * 60 * 1000;
  for (const outcome of await outcomesOf(service, listener.client, spent)) outcomes.set(...outcome);
  events = await listener.allEvents();
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

async function begin(way: Way, fault: PublishFault): Promise<void> {
  const marksFile = fault === 'child_fails_once';
  const { client } = listener;
  const { providerId, loginKind, textless } = way;
  const profile = await client.newProfile({
    providerId,
    loginKind,
    ...(textless ? { scenario: fault } : {}),
  });
  const text = `${secret}, ${way.name}, ${fault}${marksFile ? '' : ` ${faultMarker(fault)}`}`;
  const altText = marksFile ? `A loaf ${faultMarker(fault)}` : undefined;
  const input = await way.input({ client, profile, files, text, ...(altText ? { altText } : {}) });
  const { connectedProfileId, externalId: accountId } = profile;
  const request = await publish(client, { connectedProfileId, ...(input as object) });
  const mark = textless ? '' : text;
  cases.set(keyOf(way, fault), { way, fault, accountId, mark, request });
}

interface Ending {
  created: 0 | 1;
  events: string[];
  error?: string;
  /** Matches the steps of the request's history, each written as `name:outcome`, that the fault causes. */
  step: RegExp;
}

const published: Ending = { created: 1, events: ['started', 'published'], step: /published:published/ };
const refused: Ending = {
  created: 0,
  events: ['started', 'failed'],
  error: 'refused_by_provider',
  step: /:failed/,
};
const found: Ending = {
  created: 1,
  events: ['started', 'outcomeUnknown', 'published'],
  step: /created:unknown found:done/,
};

/** Where it changes nothing, what may have been done is done again, and answered with what is there. */
function foundOrRepeated({ repeated, traced }: Way): Ending {
  const step = new RegExp(`created:unknown settled:not_created created:${traced ? 'accepted' : 'done'}`);
  return repeated ? { ...found, step } : found;
}

const isSeenLate = ({ processed, checked, proved }: Way) => processed === 'after' && !checked && !proved;

const endings: Record<PublishFault, (way: Way) => Ending> = {
  // What is seen only after it was processed may be there, so the reason is told after looking for it in vain.
  refused: (way) =>
    isSeenLate(way) ? { ...refused, events: ['started', 'outcomeUnknown', 'failed'] } : refused,
  slow_container: () => published,
  container_error: ({ processed }) => (processed ? refused : published),
  container_expired: ({ processed, kept, resumed, fetched }) => {
    if (resumed) return { ...published, step: new RegExp(`${resumed} prepared:done`) };
    if (fetched) return { ...published, step: /confirm:not_fetched prepared:done/ };
    if (processed === 'after') return refused;
    return processed && !kept ? { ...published, step: /prepared:lost prepared:done/ } : published;
  },
  child_fails_once: ({ parts }) =>
    parts ? { ...published, step: /prepare:internal prepared:done/ } : published,
  throttled_once: () => ({ ...published, step: /(prepare|create):platform_rate_limit/ }),
  quota_spent: () => ({ ...published, step: /create:platform_rate_limit/ }),
  error_before: ({ checked }) =>
    checked
      ? { ...found, step: /created:unknown settled:not_created created:/ }
      : {
          created: 0,
          events: ['started', 'outcomeUnknown', 'failed'],
          error: 'not_created',
          step: /created:unknown settled:failed/,
        },
  created_then_error: foundOrRepeated,
  created_then_timeout: foundOrRepeated,
  // What is traced by what was prepared needs no id.
  created_without_id: (way) =>
    way.traced ? { ...published, step: /created:accepted confirmed:done/ } : foundOrRepeated(way),
  published_but_refused: ({ traced }) => ({
    ...published,
    step: traced ? /started:(done|late).* created:accepted/ : /started:(done|late).* found:done/,
  }),
  container_not_found_yet: () => published,
  upload_outage: () => published,
  fetch_failed_once: () => ({ ...published, step: /(prepare|create):not_fetched/ }),
};

function caseOf(way: Way, fault: PublishFault): Case & { outcome: PublishRequest } {
  const begun = cases.get(keyOf(way, fault));
  const outcome = begun && outcomes.get(begun.request.publishRequestId);
  if (!outcome) throw new Error(`${keyOf(way, fault)} was not begun`);
  return { ...begun, outcome };
}

const storyOf = ({ steps }: PublishRequest) =>
  steps.map(({ name, outcome }) => `${name}:${outcome}`).join(' ');

describe.each(ways)('$providerId by $loginKind: $name', (way) => {
  test.each(faultsOf(way))(
    'is there at most once and has its final event when it meets %s',
    async (fault) => {
      const { accountId, mark, outcome } = caseOf(way, fault);
      const expected = endings[fault](way);
      const store = service.ctx.providers.simulated.storeOf({
        organizationId: listener.organizationId,
        mode: 'test',
      });
      expect(await countCreated(store, accountId, mark)).toBe(expected.created);
      expect(outcome.status).toBe(expected.created === 1 ? 'published' : 'failed');
      expect(outcome.error?.code).toBe(expected.error);
      expect(storyOf(outcome)).toMatch(expected.step);
      const own = events.filter(({ data }) => data.publishRequestId === outcome.publishRequestId);
      expect(own.map(({ topic }) => topic)).toEqual(expected.events.map((name) => `publishRequest.${name}`));
    },
  );
});

test('what has ended is held, and has nothing left to do', async () => {
  const kept = await query(
    service,
    `SELECT id FROM publish_requests WHERE due_at IS NOT NULL OR progress <> '{}' OR content IS NULL
       OR (retryable_until IS NOT NULL) <> (status = 'failed' AND attempted_at IS NULL AND error_reason = ANY($1))`,
    [retryableReasons],
  );
  expect(kept).toEqual([]);
  // Only the simulated providers hold the published text in the clear; events and webhooks hold it sealed.
  expect(await tablesWith(service, secret)).toEqual(['public.simulator_writes']);
});
