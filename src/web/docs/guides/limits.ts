import { html } from 'hono/html';
import { deliveriesReference } from '../../../domain/reference/deliveries.ts';
import {
  mediaLimits,
  observationTimes,
  planCaps,
  requestLimits,
  retention,
  stagedBytesCaps,
} from '../../../domain/reference/limits.ts';
import { providersReference } from '../../../domain/reference/providers.ts';
import { publishingTimes } from '../../../domain/reference/publishing.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { errorKinds } from '../../../errors.ts';
import { type Policy, rulesOf } from '../../../rate-limits/index.ts';
import { bytes, count, duration, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, endpoint, type Html, list, table } from '../parts.ts';

export const limits: Guide = {
  slug: 'limits',
  title: 'Limits and sizes',
  summary: 'Rate limits of this installation, plan caps, sizes and times, and for how long what is kept.',
  sections: (source, links) => [
    rateLimits(source),
    plans(links),
    requests(source, links),
    media(source),
    times(source),
    kept(source),
    dailyLimits(source),
    providerLimits(source),
  ],
};

const policyNames: Readonly<Record<Policy, string>> = {
  key: 'requests of one API key',
  organization: 'requests of all keys of an Organization',
  address: 'requests without an accepted key, of one client address',
  wrong_key: 'requests with keys that nobody has, of one client address',
  sign_in: 'tries to sign in to the console, and logins of command lines, of one client address',
};

function rateLimits({ config }: ReferenceSource): Section {
  const rules = Object.values(rulesOf(config.rateLimits));
  return {
    id: 'rate-limits',
    title: 'Rate limits',
    body: html`<p>This installation allows:</p>
${table({
  caption: 'Rate limits',
  columns: ['Policy', 'What is counted', 'At most', 'In'],
  rows: rules.map(({ policy, limit, windowMs }) => ({
    cells: [code(policy), policyNames[policy], count(limit), duration(windowMs)],
  })),
})}
<p>Answers have the headers <code>RateLimit-Policy</code>, with the limits, and <code>RateLimit</code>, with what is left of
the tighter one. One request too many is <code>rate_limit_exceeded</code> (${errorKinds.rate_limit_exceeded.status}) with
<code>Retry-After</code>; <code>meta.reason</code> says which limit it was. All processes of the API share these limits. IPv6
addresses are counted by network. What others at an address send never stops a right key.</p>
<p>A provider's throttle is <code>platform_rate_limit</code>, with the provider's own time to wait. Until that time is over the
service does not call the provider for whatever is throttled (the account, the app, or the account as used by the app), since
calls would prolong the throttle. It answers by itself, with the remaining time in <code>Retry-After</code>, and publishing,
events and backfills wait.</p>`,
  };
}

function plans(links: Links): Section {
  return {
    id: 'plans',
    title: 'Plans',
    body: html`${table({
      caption: 'Caps of the plans',
      columns: ['Cap', 'What is counted', 'Free plan', 'Paid plan'],
      rows: planCaps().map(({ cap, name, free }) => ({ cells: [code(cap), name, count(free), 'no cap'] })),
    })}
<p>Each mode has a cap on what is staged at a time: ${bytes(stagedBytesCaps.free)} on the free plan, ${bytes(stagedBytesCaps.paid)}
on the paid one. Uploads count from the moment they are announced; a file from a URL once its size is known, and it fails as
<code>no_room</code> when it would pass the cap. Deleting media makes room.</p>
<p>Only live mode counts towards the other caps. Months are calendar months in UTC. A request that would exceed a cap is
refused with
<code>quota_exceeded</code> (${errorKinds.quota_exceeded.status}), exactly, however many requests come at once. Existing
things keep working when a paid plan ends. ${endpoint(links, 'billing.account.get')} says what is used.</p>`,
  };
}

function requests(source: ReferenceSource, links: Links): Section {
  const limitsOf = requestLimits(source);
  const { mostDestinationsPerMode } = deliveriesReference(source);
  const { furthestScheduleMs, mostMetadataBytes } = publishingTimes;
  const pairs: [string, string][] = [
    ['JSON body', bytes(limitsOf.largestBodyBytes)],
    ['Levels of objects and lists in it', count(limitsOf.mostBodyLevels)],
    ['Values in it, of all objects and lists', count(limitsOf.mostBodyValues)],
    ['Problems that one refusal lists', count(limitsOf.mostProblems)],
    ['Metadata of anything', bytes(mostMetadataBytes)],
    ['Event Destinations in a mode', count(mostDestinationsPerMode)],
    ['How far ahead can be scheduled', duration(furthestScheduleMs)],
    ['A connect link works for', duration(limitsOf.sessionLifetimeMs)],
    ['A provider has time to answer', duration(limitsOf.providerTimeoutMs)],
    ['The same, where it gets a file', duration(limitsOf.providerFileTimeoutMs)],
    ['A body may take to arrive', duration(limitsOf.arrivalMs)],
    ['A file that is uploaded may take', duration(limitsOf.longestUploadMs)],
    [
      'Uploads and answers take at least',
      `${bytes(limitsOf.leastRate.bytes)} in ${duration(limitsOf.leastRate.perMs)}`,
    ],
    ['A caller may be silent in the middle of a request for', duration(limitsOf.silenceMs)],
  ];
  return {
    id: 'requests',
    title: 'Requests',
    body: html`${pairTable('Sizes and times', ['What', 'At most'], pairs)}
<p>Lists are described under <a href="${links.guide('pagination')}">Pagination</a>.</p>`,
  };
}

function media(source: ReferenceSource): Section {
  const limits = mediaLimits(source);
  const { types, lifetimeMs, uploadMs, linkMs, fetchLimitMs, fetchRetryDelaysMs, mostRedirects, inspection } =
    limits;
  const { leastRate, roomWaitMs } = limits;
  return {
    id: 'media',
    title: 'Media',
    body: html`<p>These files may be staged. Some providers accept less: see their publishing rules.</p>
${pairTable(
  'Files',
  ['Type', 'At most'],
  types.map(({ contentType, maxBytes }) => [contentType, bytes(maxBytes)]),
)}
${list([
  html`A file that is fetched has ${duration(fetchLimitMs)} to arrive, over up to ${count(mostRedirects)} redirects, and at least
${bytes(leastRate.bytes)} in ${duration(leastRate.perMs)}. A source that fails is tried again after ${sentenceList(fetchRetryDelaysMs.map(duration))};
one whose host name does not exist, or whose certificate is wrong, only after the first of these. Meanwhile the medium has
<code>lastError</code>, <code>attempts</code> and <code>nextAttemptAt</code>.`,
  html`A file is read in a process of its own, which has ${duration(inspection.timeLimitMs)} (${duration(inspection.crowdedTimeLimitMs)} while others
wait) and ${bytes(inspection.memoryLimitBytes)} of memory for it. One that takes more fails as <code>damaged</code>.`,
  html`While the service has no room on its disk, uploads are answered <code>service_unavailable</code>, and files from URLs wait.
One that finds no room for ${duration(roomWaitMs)} fails as <code>no_room</code>.`,
  html`A few files of an Organization are fetched at a time, and fewer while many others have some. When all places are taken, a file that has
had its time starts over behind those of Organizations that have none.`,
  html`An upload URL works once, for ${duration(uploadMs)}.`,
  html`A file lives for ${duration(lifetimeMs)} after its last use; a publish request that waits for it keeps it.`,
  html`Providers fetch files from signed URLs that work for ${duration(linkMs)}.`,
])}`,
  };
}

function times(source: ReferenceSource): Section {
  const {
    sweepIntervalMs,
    pollIntervalMs,
    sweepWindowMs,
    newsInMinute,
    grantCheckMs,
    confirmations,
    expiryWarningMs,
  } = observationTimes(source);
  return {
    id: 'watching',
    title: 'Watching accounts',
    body: list([
      html`Every profile is swept every ${duration(sweepIntervalMs)}: what the provider lists of the last
${duration(sweepWindowMs)} is compared with what was told, and the rest is emitted with the origin <code>recovered</code>.`,
      html`A provider that reports nothing by itself is asked what is new every ${duration(pollIntervalMs)}.
Where it tells over a stream that there is something new, as Mastodon’s servers do, it is asked at once as well.`,
      html`So asked, a provider brings at most ${count(newsInMinute)} new items of a profile in a minute. More than that is left to the
next sweep, which finds what is still listed.`,
      html`The provider is asked about every grant every ${duration(grantCheckMs)}. It has to say ${count(confirmations)} times
that a grant is over before the Connection ends, or once after refusing to publish. A provider that does not answer
changes nothing.`,
      html`A Connection that cannot renew itself is <code>expiring</code> for its last ${duration(expiryWarningMs)}.`,
    ]),
  };
}

function kept(source: ReferenceSource): Section {
  const { longestGraceMs } = deliveriesReference(source);
  const rows: [string, string][] = [
    ['Content that was read', 'not kept'],
    ['Payloads of events, and answers of receivers, encrypted', duration(retention.eventPayloads)],
    ['Events and the delivery log', duration(retention.deliveries)],
    ['Content to publish, encrypted', `until ${duration(retention.publishContents)} after the end`],
    ['Answers for an Idempotency-Key, encrypted', duration(retention.idempotencyAnswers)],
    [
      'Files of media, with their names and alternative texts, after their last use',
      duration(retention.mediaFiles),
    ],
    ['Records of media that failed or expired', duration(retention.mediaRecords)],
    ['Connect Sessions', duration(retention.connectSessions)],
    ['Ids by which deletions are noticed', duration(retention.remains)],
    ['Notifications of providers, encrypted', duration(retention.providerWebhooks)],
    ['An old signing secret beside the new one, at most', duration(longestGraceMs)],
  ];
  return {
    id: 'retention',
    title: 'Retention',
    body: pairTable('For how long what is kept', ['What', 'For'], rows),
  };
}

function dailyLimits(source: ReferenceSource): Section {
  const { shares } = observationTimes(source);
  return {
    id: 'daily-limits',
    title: 'Daily limits of an app',
    body: html`<p>Where a provider limits what an app spends a day, the service counts it. <code>dailyLimits</code> of an Auth
Integration sets a limit of your own, in place of the provider's: of calls, of a quota's units, or of money.</p>
${list([
  html`A read that would pass the limit is not sent. It is answered with <code>platform_rate_limit</code>, the reason
<code>daily_limit_spent</code>, and the time at which the next day begins.`,
  html`Polls together spend ${share(shares.poll)} of a limit at most, and sweeps ${share(shares.sweep)}: the more
profiles share it, the longer each waits. <code>watching</code> of a Connected Profile says how long, and which
budget slows it down. Backfills, polls and sweeps stop at ${share(shares.background)}, so that the rest is left for reads.`,
  html`Publishing, moderation and keeping grants alive are counted and never refused.`,
])}
${providersReference(source).map(({ name, dailyBudgets }) =>
  table({
    caption: name,
    columns: ['Budget', 'Unit', 'Of each', 'Limit a day', 'A poll', 'A sweep', 'Source', 'Last read'],
    rows: dailyBudgets.map(
      ({ budget, unit, per, limit, perPoll = 0, perSweep, source: document, checkedAt }) => ({
        cells: [
          code(budget),
          unit,
          per.replaceAll('_', ' '),
          limit === undefined ? 'none' : count(limit),
          String(perPoll),
          String(perSweep),
          document,
          html`<time>${checkedAt}</time>`,
        ],
      }),
    ),
  }),
)}`,
  };
}

const share = (part: number) => `${part * 100} %`;

function providerLimits(source: ReferenceSource): Section {
  return {
    id: 'providers',
    title: "The providers' own limits",
    body: html`<p>As the providers document them. Where a provider tells how much of a limit is left, <code>providerBudget</code> of
a Connected Profile shows it.</p>
${providersReference(source).map(({ name, limits: documented }) =>
  table({
    caption: name,
    columns: ['Limit', 'Surface', 'Value', 'Source', 'Last read'],
    rows: documented.map(({ name: limit, surface, limit: value, source: document, checkedAt }) => ({
      cells: [limit, surface, value, document, html`<time>${checkedAt}</time>`],
    })),
  }),
)}`,
  };
}

function pairTable(caption: string, columns: readonly string[], rows: readonly [string, string][]): Html {
  return table({ caption, columns, rows: rows.map((cells) => ({ cells })) });
}
