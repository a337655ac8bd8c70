/**
 * The benchmark of reading: a content list through the whole pipeline, against a bare Express route that makes the
 * same upstream call and returns the same bytes, and what both spend their CPU on. Writes bench/content-list.md. Only ratios
 * within one run are comparable, because the machine's speed cancels out of them.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { compose } from '../src/app/compose.ts';
import { loadConfig } from '../src/config.ts';
import { importProfile } from '../src/domain/connections/import-connection.ts';
import { createLogger } from '../src/observability/log.ts';
import { cpuTable, withoutParts } from './cpu-profile.ts';
import { writePage } from './page.ts';
import { openPostgres } from './postgres.ts';
import { cli, freePorts, ready, start, statementsOf, stopAll } from './processes.ts';
import { profiled } from './profiled.ts';
import { sized } from './size.ts';
import { median } from './statistics.ts';
import { logged, read, readingParts, sealed } from './work-parts.ts';

const ports = await freePorts('upstream', 'service', 'ops', 'bare');
const upstreamUrl = `http://127.0.0.1:${ports.upstream}`;
const seconds = sized(5, 1);
const warmUpSeconds = sized(2, 1);
const rounds = sized(5, 1);
const connections = 16;
const accountId = '17841405822304914';

interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

const postgres = await openPostgres('content-list');
const { directory } = postgres;
try {
  await run();
} finally {
  await postgres.close();
}

async function run(): Promise<void> {
  const env = {
    ...postgres.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'https://service.example',
    INSTAGRAM_GRAPH_URL: upstreamUrl,
    PORT: `${ports.service}`,
    OPS_PORT: `${ports.ops}`,
  };
  cli(['organization', 'create', '--name', 'Bench'], { ...env, NODE_ENV: 'test' });
  const { key, organizationId = '' } = cli(
    ['key', 'create', '--organization', 'Bench', '--mode', 'live'],
    env,
  );
  const connectedProfileId = await connectProfile(organizationId, env);
  const headers = { Authorization: `Bearer ${key}` };
  const url = (port: number) =>
    `http://127.0.0.1:${port}/v1/content/instagram.media.items?connectedProfileId=${connectedProfileId}`;

  const page = path.join(directory, 'page.json');
  writeFileSync(page, providerPage(25));
  const startUpstream = () => start('bench/upstream.ts', [`${ports.upstream}`, page]);
  startUpstream();
  start('src/main.js', [], env);
  await ready(upstreamUrl);
  await ready(url(ports.service), headers);
  const answer = path.join(directory, 'answer.json');
  writeFileSync(answer, await (await fetch(url(ports.service), { headers })).text());
  start('bench/bare.ts', [`${ports.bare}`, upstreamUrl, answer]);
  await ready(url(ports.bare));

  await load(url(ports.service), headers, warmUpSeconds);
  await load(url(ports.bare), headers, warmUpSeconds);
  const service: Measured[] = [];
  const bare: Measured[] = [];
  const statements = () => statementsOf(`http://127.0.0.1:${ports.ops}`);
  const before = await statements();
  for (let round = 0; round < rounds; round += 1) {
    service.push(await load(url(ports.service), headers, seconds));
    bare.push(await load(url(ports.bare), headers, seconds));
  }
  const requests = service.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * seconds, 0);
  const statementsPerRequest = ((await statements()) - before) / requests;
  await stopAll();

  const cpuOf = (port: number, begin: (profile: string) => number) =>
    profiled({
      work: readingParts,
      directory,
      async begin(profile) {
        startUpstream();
        const pid = begin(profile);
        await ready(url(port), headers);
        return pid;
      },
      load: async (duration) => (await load(url(port), headers, duration)).requestsPerSecond * duration,
    });
  const ofService = await cpuOf(ports.service, (profile) => start('src/main.js', [], env, profile));
  const ofBare = await cpuOf(ports.bare, (profile) =>
    start('bench/bare.ts', [`${ports.bare}`, upstreamUrl, answer], {}, profile),
  );
  const without = withoutParts(ofService, ofBare, [logged, sealed, read]);
  const table = [
    cpuTable(ofService, ofBare),
    '',
    `If logging, cursors and reading the provider’s answer cost nothing, the service would take ${without}.`,
  ].join('\n');
  report(service, bare, statementsPerRequest, table);
}

/** Stores a connected profile and returns its id. No provider is asked, because connecting is not measured. */
async function connectProfile(organizationId: string, env: Record<string, string>): Promise<string> {
  const config = loadConfig(env);
  const ctx = await compose({ config, databaseUrl: postgres.url, log: createLogger('error') });
  const profile = await importProfile(
    ctx,
    { organizationId, mode: 'live' },
    {
      providerId: 'instagram',
      loginKind: 'instagram_login',
      origin: 'imported',
      accessToken: 'IGAAbench',
      externalId: accountId,
      references: {},
      kind: 'account',
      grantedScopes: ['instagram_business_basic'],
    },
  );
  await ctx.close();
  return profile.id;
}

async function load(url: string, headers: Record<string, string>, duration: number): Promise<Measured> {
  const result = await autocannon({ url, headers, duration, connections });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function report(service: Measured[], bare: Measured[], statementsPerRequest: number, cpu: string): void {
  const ratio = (pick: (measured: Measured) => number) =>
    median(service.map((measured, round) => pick(measured) / pick(bare[round] as Measured))).toFixed(2);
  const table = [
    '| Content list, 25 items, 16 connections | Ratio to the bare route |',
    '|---|---|',
    `| Throughput | ${ratio(({ requestsPerSecond }) => requestsPerSecond)} |`,
    `| Latency p50 | ${ratio(({ p50 }) => p50)} |`,
    `| Latency p99 | ${ratio(({ p99 }) => p99)} |`,
    '',
    `SQL statements per request: ${statementsPerRequest.toFixed(2)}`,
    '',
    'Where the CPU goes, by the profile of Node, in rounds of their own:',
    '',
    cpu,
  ].join('\n');
  console.log(`p50 and p99 in ms, median of rounds: service ${latency(service)}, bare ${latency(bare)}`);
  writePage('content-list', {
    title: 'A content list',
    method: `Medians of ${rounds} rounds, service and bare route in turn.`,
    plot: {
      title: 'CPU of a content list',
      values: 'percent of the bare route’s',
      table: 'CPU per request',
      column: 'Service',
    },
    tables: table,
  });
}

function latency(measured: Measured[]): string {
  return `${median(measured.map(({ p50 }) => p50))} / ${median(measured.map(({ p99 }) => p99))}`;
}

/** Returns a page of media in the provider's wire format. */
function providerPage(count: number): string {
  const data = Array.from({ length: count }, (_, index) => ({
    id: `${17918195224117851n + BigInt(index)}`,
    caption: `Rye loaves, batch ${index} #sourdough`,
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    media_url: `https://scontent.example/v/${index}.jpg?token=abcdefghijklmnopqrstuvwxyz`,
    permalink: `https://www.instagram.com/p/C2aBcDeFg${index}/`,
    timestamp: '2024-01-01T00:00:00+0000',
    username: 'harbour.bakery',
    like_count: index,
    comments_count: 3,
  }));
  const paging = { cursors: { before: 'QVFIUkJl', after: 'QVFIUlBf' }, next: `${upstreamUrl}/next` };
  return JSON.stringify({ data, paging });
}
