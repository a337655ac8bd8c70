/** Writes new publish requests and their groups, by hand because every accepted request pays for it. */

import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';
import type { StoredPublishGroup } from './publish-groups.ts';
import type { StoredPublishRequest } from './publish-requests.ts';
import { countingUsage } from './usage-counts.ts';

/** The columns that a new request may set; the others have the values of `rowDefaults`. */
type NewPublishRequest = Pick<
  StoredPublishRequest,
  | 'id'
  | 'connectedProfileId'
  | 'account'
  | 'contentType'
  | 'variant'
  | 'status'
  | 'phase'
  | 'dueAt'
  | 'content'
  | 'fingerprint'
  | 'mediaIds'
  | 'coverMediaId'
  | 'cardMediaId'
  | 'stripsLocation'
  | 'warnings'
  | 'createdAt'
> &
  Partial<
    Pick<
      StoredPublishRequest,
      | 'scheduledFor'
      | 'localTime'
      | 'timeZone'
      | 'timeZoneRules'
      | 'doubtedSince'
      | 'reference'
      | 'metadata'
      | 'title'
      | 'steps'
      | 'retryOf'
      | 'publishGroupId'
      | 'keyId'
      | 'submittedBy'
      | 'writtenBy'
      | 'queueId'
      | 'externalId'
      | 'providerPermalink'
      | 'partCount'
      | 'part'
      | 'parts'
    >
  >;

const rowDefaults = {
  scheduledFor: null,
  localTime: null,
  timeZone: null,
  timeZoneRules: null,
  progress: {},
  version: 1,
  attemptedAt: null,
  doubtedSince: null,
  tries: 0,
  reference: null,
  metadata: null,
  title: null,
  steps: [],
  externalId: null,
  providerPermalink: null,
  partCount: 1,
  part: 0,
  parts: [],
  errorCode: null,
  errorMessage: null,
  errorReason: null,
  errorDetail: null,
  retryOf: null,
  publishGroupId: null,
  keyId: null,
  submittedBy: null,
  writtenBy: [],
  returnComment: null,
  queueId: null,
  retriedBy: null,
  retryableUntil: null,
  startedAt: null,
  completedAt: null,
};

/** Returns the request as it will be stored, which saves reading it back. */
export function withRowDefaults(scope: Scope, request: NewPublishRequest): StoredPublishRequest {
  return { ...rowDefaults, ...request, ...scopeOf(scope), updatedAt: request.createdAt };
}

/** Counts new requests, and those of their posts that are not there yet. */
const countNew = Prisma.raw(
  countingUsage(
    `SELECT organization_id, mode, created_at AS at, connected_profile_id AS profile_id, key_id, part_count - part AS posts
     FROM made`,
    { publishRequests: 'count(*)', posts: 'sum(posts)' },
  ),
);

/** Writes and counts requests in one statement, however many there are. */
export async function insertPublishRequests(
  tx: Sql,
  requests: readonly StoredPublishRequest[],
): Promise<void> {
  const rows = requests.map(({ content, ...request }) => ({
    ...request,
    content: content && Buffer.from(content).toString('base64'),
  }));
  await tx.$executeRaw`
    WITH made AS (
    INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant, status,
      phase, scheduled_for, local_time, time_zone, time_zone_rules, due_at, content, fingerprint, media_ids,
      cover_media_id, card_media_id, strips_location, warnings, doubted_since, reference, metadata, title, steps,
      retry_of, publish_group_id, key_id, queue_id, submitted_by, written_by, external_id, provider_permalink, part_count, part, parts,
      created_at, updated_at)
    SELECT id, "organizationId", mode, "connectedProfileId", account, "contentType", variant, status, phase,
      "scheduledFor", "localTime", "timeZone", "timeZoneRules", "dueAt", decode(content, 'base64'), fingerprint,
      "mediaIds", "coverMediaId", "cardMediaId", "stripsLocation", warnings, "doubtedSince", reference,
      nullif(metadata, 'null'), title, steps, "retryOf", "publishGroupId", "keyId", "queueId", "submittedBy", "writtenBy", "externalId",
      "providerPermalink", "partCount", part, parts, "createdAt", "updatedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS request (id text, "organizationId" text, mode "Mode",
      "connectedProfileId" text, account text, "contentType" text, variant text, status "PublishStatus",
      phase "PublishPhase", "scheduledFor" timestamptz, "localTime" text, "timeZone" text, "timeZoneRules" text,
      "dueAt" timestamptz, content text, fingerprint text, "mediaIds" text[], "coverMediaId" text,
      "cardMediaId" text, "stripsLocation" boolean, warnings jsonb, "doubtedSince" timestamptz, reference text,
      metadata jsonb, title text, steps jsonb, "retryOf" text, "publishGroupId" text, "keyId" text, "queueId" text, "submittedBy" text,
      "writtenBy" text[], "externalId" text, "providerPermalink" text, "partCount" int, part int, parts jsonb,
      "createdAt" timestamptz, "updatedAt" timestamptz)
    RETURNING organization_id, mode, connected_profile_id, key_id, part_count, part, created_at)
    ${countNew}`;
}

/** Writes groups in one statement, however many there are. */
export async function insertPublishGroups(tx: Sql, groups: readonly StoredPublishGroup[]): Promise<void> {
  if (groups.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO publish_groups (id, organization_id, mode, skipped, reference, metadata, created_at, updated_at)
    SELECT id, "organizationId", mode, nullif(skipped, 'null'), reference, nullif(metadata, 'null'), "createdAt", "updatedAt"
    FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS publish_group (id text, "organizationId" text,
      mode "Mode", skipped jsonb, reference text, metadata jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)`;
}
