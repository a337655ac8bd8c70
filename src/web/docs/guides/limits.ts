/** The facts of the guide to limits. */
import { deliveriesReference } from '../../../domain/administration/reference/events.ts';
import { providersReference } from '../../../domain/administration/reference/providers.ts';
import { publishingTimes } from '../../../domain/administration/reference/publishing.ts';
import {
  mediaLimits,
  observationTimes,
  planCaps,
  requestLimits,
  retention,
  stagedBytesCaps,
} from '../../../domain/administration/reference/requests.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { errorKinds } from '../../../errors/index.ts';
import { type Policy, rulesOf } from '../../../rate-limits/index.ts';
import { guide } from '../guide.ts';
import { blocks, code, type Facts, type Markdown, md, table } from '../markdown/write.ts';
import { bytes, count, duration, sentenceList } from '../parts.ts';

export const limits = guide('limits', (source) => ({
  'rate-limits': rateLimits(source),
  plans: plans(),
  usage: { usageKept: duration(retention.usageCounts) },
  requests: requests(source),
  media: media(source),
  watching: times(source),
  retention: kept(source),
  'daily-limits': dailyLimits(source),
  providers: providerLimits(source),
}));

const policyNames: Readonly<Record<Policy, string>> = {
  key: 'requests of one API key',
  organization: 'requests of all keys of an Organization',
  address: 'requests without an accepted key, of one client address',
  wrong_key: 'requests with invalid keys, of one client address',
  calendar_feed: 'reads of one calendar by its address',
  sign_in: 'attempts to sign in to the console, and logins of command lines, of one client address',
};

function rateLimits({ config }: ReferenceSource): Facts {
  const rules = Object.values(rulesOf(config.rateLimits));
  return {
    rateLimits: table({
      caption: 'Rate limits',
      columns: ['Policy', 'What is counted', 'At most', 'In'],
      rows: rules.map(({ policy, limit, windowMs }) => ({
        cells: [code(policy), policyNames[policy], count(limit), duration(windowMs)],
      })),
    }),
    rateLimitExceededStatus: errorKinds.rate_limit_exceeded.status,
  };
}

function plans(): Facts {
  return {
    capsOfThePlans: table({
      caption: 'Caps of the plans',
      columns: ['Cap', 'What is counted', 'Free plan', 'Paid plan'],
      rows: planCaps().map(({ cap, name, free }) => ({ cells: [code(cap), name, count(free), 'no cap'] })),
    }),
    stagedBytesCapsFree: bytes(stagedBytesCaps.free),
    stagedBytesCapsPaid: bytes(stagedBytesCaps.paid),
    quotaExceededStatus: errorKinds.quota_exceeded.status,
  };
}

function requests(source: ReferenceSource): Facts {
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
  return { sizesAndTimes: pairTable('Sizes and times', ['What', 'At most'], pairs) };
}

function media(source: ReferenceSource): Facts {
  const limits = mediaLimits(source);
  const { types, lifetimeMs, uploadMs, linkMs, fetchLimitMs, fetchRetryDelaysMs, mostRedirects, inspection } =
    limits;
  const { leastRate, roomWaitMs } = limits;
  return {
    files: pairTable(
      'Files',
      ['Type', 'At most'],
      types.map(({ contentType, maxBytes }) => [contentType, bytes(maxBytes)]),
    ),
    fetchLimit: duration(fetchLimitMs),
    mostRedirects: count(mostRedirects),
    leastRateBytes: bytes(leastRate.bytes),
    leastRatePer: duration(leastRate.perMs),
    fetchRetryDelays: sentenceList(fetchRetryDelaysMs.map(duration)),
    timeLimit: duration(inspection.timeLimitMs),
    crowdedTimeLimit: duration(inspection.crowdedTimeLimitMs),
    memoryLimitBytes: bytes(inspection.memoryLimitBytes),
    roomWait: duration(roomWaitMs),
    upload: duration(uploadMs),
    lifetime: duration(lifetimeMs),
    link: duration(linkMs),
  };
}

function times(source: ReferenceSource): Facts {
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
    sweepInterval: duration(sweepIntervalMs),
    sweepWindow: duration(sweepWindowMs),
    pollInterval: duration(pollIntervalMs),
    newsInMinute: count(newsInMinute),
    grantCheck: duration(grantCheckMs),
    confirmations: count(confirmations),
    expiryWarning: duration(expiryWarningMs),
  };
}

function kept(source: ReferenceSource): Facts {
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
    ['Counts of usage by month', duration(retention.usageCounts)],
    ['The audit log', 'as long as the Organization'],
    ['An old signing secret beside the new one, at most', duration(longestGraceMs)],
  ];
  return { forHowLongWhatIsKept: pairTable('How long everything is kept', ['What', 'For'], rows) };
}

function dailyLimits(source: ReferenceSource): Facts {
  const { shares } = observationTimes(source);
  return {
    poll: share(shares.poll),
    sweep: share(shares.sweep),
    background: share(shares.background),
    providers: blocks(
      providersReference(source).map(({ name, dailyBudgets }) =>
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
                md`${checkedAt}`,
              ],
            }),
          ),
        }),
      ),
    ),
  };
}

const share = (part: number) => `${part * 100} %`;

function providerLimits(source: ReferenceSource): Facts {
  return {
    providers: blocks(
      providersReference(source).map(({ name, limits: documented }) =>
        table({
          caption: name,
          columns: ['Limit', 'Surface', 'Value', 'Source', 'Last read'],
          rows: documented.map(({ name: limit, surface, limit: value, source: document, checkedAt }) => ({
            cells: [limit, surface, value, document, md`${checkedAt}`],
          })),
        }),
      ),
    ),
  };
}

function pairTable(caption: string, columns: readonly string[], rows: readonly [string, string][]): Markdown {
  return table({ caption, columns, rows: rows.map((cells) => ({ cells })) });
}
