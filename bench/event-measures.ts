/** Measures events. The order matters: measurements that change the database most come last. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { ensureOrganization, setPlan } from '../src/db/tables/organizations.ts';
import { createEventDestination } from '../src/domain/deliveries/destinations.ts';
import type { Load } from './delivery-load.ts';
import { copyDeliveries, insertDestinations } from './event-history.ts';
import { bareBody, type EventLoad } from './event-load.ts';
import { processorSeconds } from './processor-time.ts';
import { sized } from './size.ts';
import { countStatements } from './statement-log.ts';
import { median } from './statistics.ts';

export interface EventBench {
  ctx: Context;
  databaseUrl: string;
  load: EventLoad;
  receiverUrl: string;
  /** The file in which PostgreSQL logs its statements. */
  statementLog: string;
  /** The ids of the processes whose time is measured. */
  processes: Record<'emitter' | 'worker' | 'database' | 'receiver', number>;
}

interface Tenant {
  organizationId: string;
  mode: 'live';
  destinationIds: string[];
}

/** The service sends this many requests to one destination at a time. */
const perDestination = 50;
const fanOut = 10;
const crowd = 1_000;
/** The number of old deliveries in the table when the measurements end. */
const history = sized(1_000_000, 2_000);
const page = 25;
const events = sized(4_000, 200);
const fewEvents = sized(1_000, 100);
const slowEvents = sized(200, 20);
const busyEvents = sized(1_000, 50);
/** How often a throughput is measured; the page has the medians. */
export const rounds = sized(5, 1);

export async function measureEvents(bench: EventBench): Promise<string> {
  const { ctx, load } = bench;
  const one = await newTenant(bench, 'One', 1);
  const ten = await newTenant(bench, 'Ten', fanOut);
  const oneOfMany = await newTenant(bench, 'One of many', 1);
  const tenOfMany = await newTenant(bench, 'Ten of many', fanOut);
  await insertDestinations(ctx, oneOfMany, crowd - 1);
  await insertDestinations(ctx, tenOfMany, crowd - fanOut);
  await load.throughput(one, { events: fewEvents });

  const ofOne = {
    single: () => load.throughput(one, { events }),
    paged: () => load.throughput(one, { events, perTransaction: page }),
    bare: () => load.bare(events, perDestination, bareBody),
  };
  const young = await runExclusive(ofOne);
  const fanned = await runExclusive({
    service: () => load.throughput(ten, { events: fewEvents, copies: fanOut }),
    bare: () => load.bare(fewEvents * fanOut, perDestination * fanOut, bareBody),
  });
  const low = await load.paced(one, slowEvents, 25);
  const busy = await load.paced(one, busyEvents, 5);
  const statements = {
    single: await statementsPer(bench, one, { events: fewEvents }),
    paged: await statementsPer(bench, one, { events: fewEvents, perTransaction: page }),
    fanned: await statementsPer(bench, ten, { events: fewEvents / fanOut, copies: fanOut }),
  };
  const costs = {
    single: await costOf(bench, one, { events }),
    paged: await costOf(bench, one, { events, perTransaction: page }),
    fanned: await costOf(bench, ten, { events: fewEvents, copies: fanOut }),
  };
  const crowded = {
    one: await compare(load, oneOfMany, one, { events: fewEvents / 2 }),
    ten: await compare(load, tenOfMany, ten, { events: fewEvents / 5, copies: fanOut }),
  };
  await copyDeliveries(ctx, bench.databaseUrl, one, one.destinationIds[0] ?? '', history);
  const aged = await runExclusive(ofOne);
  const agedLow = await load.paced(one, slowEvents, 25);

  console.log('per second:', JSON.stringify({ young, fanned, aged }));
  return [
    '| | Ratio to the bare loop |',
    '|---|---|',
    `| Events per second, one destination, one at a time from each of ten emitters | ${ratio(young.single, young.bare)} |`,
    `| Events per second, one destination, ${page} at a time | ${ratio(young.paged, young.bare)} |`,
    `| Deliveries per second, fan-out ${fanOut} | ${ratio(fanned.service, fanned.bare)} |`,
    `| With ${number(history)} old deliveries, one at a time | ${ratio(aged.single, aged.bare)} |`,
    `| With ${number(history)} old deliveries, ${page} at a time | ${ratio(aged.paged, aged.bare)} |`,
    '',
    `| With ${number(crowd)} destinations in the organization | Ratio to as many as match |`,
    '|---|---|',
    `| Events per second, 1 matches | ${crowded.one.toFixed(2)} |`,
    `| Deliveries per second, ${fanOut} match | ${crowded.ten.toFixed(2)} |`,
    '',
    '| Statements, those of the transaction included | Per delivery |',
    '|---|---|',
    `| One at a time | ${statements.single.toFixed(1)} |`,
    `| ${page} at a time | ${statements.paged.toFixed(1)} |`,
    `| One at a time, fan-out ${fanOut} | ${statements.fanned.toFixed(1)} |`,
    '',
    `| CPU seconds per 1,000 deliveries | ${parts.join(' | ')} | all |`,
    `|---|${'---|'.repeat(parts.length + 1)}`,
    `| One at a time | ${costs.single} |`,
    `| ${page} at a time | ${costs.paged} |`,
    `| One at a time, fan-out ${fanOut} | ${costs.fanned} |`,
    '',
    '| From the commit to the receiver | p50 | p99 |',
    '|---|---|---|',
    `| 40 events/s | ${low.p50} ms | ${low.p99} ms |`,
    `| 200 events/s | ${busy.p50} ms | ${busy.p99} ms |`,
    `| 40 events/s, with ${number(history)} old deliveries | ${agedLow.p50} ms | ${agedLow.p99} ms |`,
  ].join('\n');
}

async function newTenant({ ctx, receiverUrl }: EventBench, name: string, destinations: number) {
  const { id: organizationId } = await ensureOrganization(ctx.db, name);
  // Only the paid plan allows this many destinations.
  await setPlan(ctx.db, organizationId, 'paid');
  const tenant: Tenant = { organizationId, mode: 'live', destinationIds: [] };
  const input = { url: `${receiverUrl}/events`, topics: ['connection.*'] };
  for (let count = 0; count < destinations; count += 1) {
    const { eventDestinationId } = await createEventDestination(ctx, { ...tenant, keyId: '' }, input);
    tenant.destinationIds.push(eventDestinationId);
  }
  return tenant;
}

async function statementsPer({ ctx, load, statementLog }: EventBench, tenant: Tenant, some: Load) {
  const count = await countStatements(ctx, statementLog, () => load.throughput(tenant, some));
  return count / (some.events * (some.copies ?? 1));
}

const parts = ['emitter', 'worker', 'database', 'receiver'] as const;

/** Returns the processor time per 1,000 deliveries of each process, and of all, as the cells of a row. */
async function costOf({ load, processes }: EventBench, tenant: Tenant, some: Load): Promise<string> {
  const seconds = () => parts.map((part) => processorSeconds(processes[part]));
  const before = seconds();
  await load.throughput(tenant, some);
  await pause(settlingMs);
  const spent = seconds().map((now, index) => now - (before[index] ?? 0));
  const deliveries = some.events * (some.copies ?? 1);
  const total = spent.reduce((sum, one) => sum + one, 0);
  return [...spent, total].map((one) => ((one / deliveries) * 1_000).toFixed(2)).join(' | ');
}

/** The last outcomes are written within this time. */
const settlingMs = 500;

/** Returns how one tenant's throughput compares with the other's, as a ratio. */
async function compare(load: EventLoad, tenant: Tenant, base: Tenant, some: Load): Promise<number> {
  // The first event reads the destinations into the process's cache, so it is not measured.
  await load.throughput(tenant, { ...some, events: 50 });
  const { measured, baseline } = await runExclusive({
    measured: () => load.throughput(tenant, some),
    baseline: () => load.throughput(base, some),
  });
  return measured / baseline;
}

/**
 * Measures things that are compared in turn, so that other work on the machine affects all of them alike. Returns the
 * medians.
 */
async function runExclusive<Name extends string>(
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(measures) as Name[];
  const measured = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) measured.get(name)?.push(await measures[name]());
  const medians = [...measured].map(([name, all]) => [name, median(all)]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

const ratio = (measured: number, bare: number) => (measured / bare).toFixed(2);
const number = (count: number) => count.toLocaleString('en');
