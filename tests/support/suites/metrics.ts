/** Tests what holds for the metrics of every content type that has them, and of every provider's profiles. */

import { describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../../src/contract/index.ts';
import { type OperationId, operations } from '../../../src/contract/index.ts';
import { dayMs } from '../../../src/lib/time.ts';
import type { Metrics } from '../../../src/providers/metrics.ts';
import {
  answerTo,
  type Bench,
  contentOperation,
  type Input,
  placeAmongAction,
  send,
  sharedItems,
  unknownId,
} from '../content.ts';
import { expectError, expectViolations } from '../errors.ts';
import { sampleTest, testInTurns, turnsOf } from '../sample.ts';
import { describeIds } from './get.ts';
import { describeProfiles } from './profiles.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Sends a request for metrics of one profile or item, with these parameters. */
type Read = (query: Input) => ReturnType<typeof send>;

interface Subject {
  declared: Metrics;
  /** Makes a reader of a healthy profile's or an item's metrics. */
  reader(): Promise<Read>;
  providerCalls(): number;
  /** Its place among the subjects, which share the tests of what one piece of code does for all. */
  place: number;
}

/** Tests the metrics of items. */
export function describeItemMetrics(bench: Bench, operationId: OperationId): void {
  const { provider, loginKinds, contentType } = contentOperation(operationId);
  const place = placeAmongAction(operationId);
  const { capabilities } = provider.contentTypes.find((one) => one.contentType === contentType) ?? {};

  describe.each(turnsOf(loginKinds, place, loginKinds.length))(`${operationId} by %s`, (loginKind) => {
    const through = async () => (await bench.profile(provider, loginKind)).connectedProfileId;
    describeMetrics({
      declared: capabilities?.metrics as unknown as Metrics,
      async reader() {
        const [connectedProfileId, [item]] = [
          await through(),
          await sharedItems(bench, contentType, loginKind),
        ];
        const externalId = item?.externalId;
        return (query) => send(bench.client, operationId, { connectedProfileId, externalId, ...query });
      },
      providerCalls: () => bench.providerCalls(),
      place: place + loginKinds.indexOf(loginKind),
    });

    test('an id that no item has is not found', async () => {
      const [item] = await sharedItems(bench, contentType, loginKind);
      const input = { connectedProfileId: await through(), externalId: unknownId(item?.externalId ?? '') };
      expectError(await send(bench.client, operationId, input), 404, 'not_found');
    });

    sampleTest(place, 3)('an id of something else of the account is not found', async () => {
      const connectedProfileId = await through();
      const others = provider.contentTypes.filter(
        (one) => one.contentType !== contentType && one.capabilities.list?.scopes[loginKind],
      );
      for (const other of others) {
        const [item] = await sharedItems(bench, other.contentType, loginKind);
        const input = { connectedProfileId, externalId: item?.externalId };
        const { status } = await send(bench.client, operationId, input);
        expect([other.contentType, status]).toEqual([other.contentType, 404]);
      }
    });
  });

  describeIds(bench, operationId);
  describeProfiles(bench, operationId);
}

/** Tests the metrics of one profile or item against what its provider declares. */
export function describeMetrics({ declared, reader, providerCalls, place }: Subject): void {
  const testInTurn = testInTurns(place, 3);
  const testInSample = sampleTest(place, 3);
  const { periods, series: all, settlesAfterHours, maxRangeDays, historyDays } = declared.metrics;
  const withPeriod = (period: string) => all.filter((one) => (one.periods as string[]).includes(period));
  const ranged = periods.filter((period) => period !== 'lifetime');
  const answer = async (query: Input): Promise<Schemas['Metrics']> => {
    const { status, body } = await (await reader())(query);
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const known = new Map<string, Promise<Schemas['Metrics']>>();
  /** Returns the answer for a period, which is asked for once. */
  const answerBy = (period: string): Promise<Schemas['Metrics']> => {
    const found = known.get(period) ?? answer({ period });
    known.set(period, found);
    return found;
  };
  const refusal = async (query: Input) => {
    const read = await reader();
    const before = providerCalls();
    const refused = await read(query);
    expect(providerCalls()).toBe(before);
    return refused;
  };

  test.each(periods)(
    'by %s, every series comes in the order of discovery, with numbers or a reason',
    async (period) => {
      const body = await answerBy(period);
      expect(body.period).toBe(period);
      expect(body.series.map(({ name, unit, by, estimated }) => ({ name, unit, by, estimated }))).toEqual(
        withPeriod(period).map(({ name, unit, by, estimated }) => ({ name, unit, by, estimated })),
      );
      for (const { values, absence } of body.series)
        expect(values.length > 0 ? absence === undefined : absence !== undefined).toBe(true);
      // A series or a period that another login kind alone has, comes with that as its reason.
      const own = body.series.filter(({ absence }) => absence !== 'other_login');
      expect(own.some(({ values }) => values.length > 0)).toBe(own.length > 0);
    },
  );

  test.each(periods)(
    'by %s, every number says for when it holds and whether it can change',
    async (period) => {
      const { series, since = '', until = '' } = await answerBy(period);
      const finalUntil = Date.now() - settlesAfterHours * 60 * 60 * 1000;
      for (const { by, values } of series)
        for (const value of values) {
          expect(Number.isFinite(value.value)).toBe(true);
          expect(value.key === undefined).toBe(by === undefined);
          expect(value.final).toBe(period !== 'lifetime' && Date.parse(value.until) <= finalUntil);
          expect(value.since === undefined).toBe(period === 'lifetime');
          if (period === 'lifetime') continue;
          expect(value.until > since && value.until <= until).toBe(true);
          expect((value.since ?? '') < value.until).toBe(true);
        }
    },
  );

  testInTurn('the first period is the one of a request that names none', async () => {
    expect((await answer({})).period).toBe(periods[0]);
  });

  testInTurn('only the series that are named come, in a period that all of them have', async () => {
    for (const period of periods) {
      const named = withPeriod(period).slice(0, 2).reverse();
      const names = named.map(({ name }) => name).join(', ');
      expect((await answer({ period, names })).series.map(({ name }) => name)).toEqual(
        named.map(({ name }) => name).reverse(),
      );
      const usual = periods.find((one) => named.every((series) => series.periods.includes(one)));
      expect((await answer({ names })).period).toBe(usual);
    }
  });

  testInTurn('the same request gives the same numbers', async () => {
    const period = periods[0];
    const range = period === 'lifetime' ? {} : { since: daysAgo(9), until: daysAgo(4) };
    const numbers = async () =>
      (await answer({ period, ...range })).series.map(({ values }) => values.map(({ value }) => value));
    expect(await numbers()).toEqual(await numbers());
  });

  testInTurn('a series that does not exist is refused by its name, without a call', async () => {
    const refused = await refusal({ names: `${all[0]?.name},impressions` });
    expectViolations(refused, { names: 'invalid_value' });
    expect(refused.body.error.meta.validationErrors[0].message).toContain('"impressions"');
  });

  testInSample('a period that there is not is refused, without a call', async () => {
    expectViolations(await refusal({ period: 'fortnight' }), { period: 'invalid_value' });
    const none = (['range', 'day', 'week', 'days_28', 'lifetime'] as const).find(
      (one) => !periods.includes(one),
    );
    if (none) expectViolations(await refusal({ period: none }), { period: 'invalid_value' });
    for (const period of periods) {
      const [without] = all.filter((one) => !one.periods.includes(period));
      if (without)
        expectViolations(await refusal({ period, names: without.name }), { period: 'invalid_value' });
    }
  });

  if (periods.includes('lifetime'))
    testInSample('numbers of the whole life take no time range', async () => {
      const range = { since: daysAgo(2), until: daysAgo(1) };
      expectViolations(await refusal({ period: 'lifetime', ...range }), {
        since: 'conflicting_fields',
        until: 'conflicting_fields',
      });
    });

  for (const period of ranged)
    testInSample(`a range by ${period} that cannot be answered is refused, without a call`, async () => {
      const refused = (since: string, until: string) => refusal({ period, since, until });
      expectViolations(await refused(daysAgo(1), daysAgo(2)), { since: 'too_big' });
      expectViolations(await refused(daysAgo(-1), daysAgo(-2)), { since: 'too_big' });
      expectViolations(await refused('yesterday', 'today'), {
        since: 'invalid_format',
        until: 'invalid_format',
      });
      if (maxRangeDays)
        expectViolations(await refused(daysAgo(maxRangeDays + 2), daysAgo(1)), { since: 'too_small' });
      if (historyDays)
        expectViolations(await refused(daysAgo(historyDays + 2), daysAgo(historyDays + 1)), {
          since: 'too_small',
        });
    });
}

/** Returns a series of an answer. */
export function seriesOf({ series }: Schemas['Metrics'], name: string): Schemas['MetricSeries'] {
  const found = series.find((one) => one.name === name);
  if (!found) throw new Error(`no series ${name}`);
  return found;
}

/** Reads an item's metrics, which has to succeed. */
export async function metricsOf(
  bench: Bench,
  operationId: OperationId,
  input: Input,
): Promise<Schemas['Metrics']> {
  return answerTo(bench.client, operationId, input);
}

export const profileMetricsPath = (connectedProfileId: string) =>
  operations['connectedProfiles.metrics'].path.replace('{connectedProfileId}', connectedProfileId);
