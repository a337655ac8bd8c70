/**
 * Where the tables lie when the database is a Citus cluster. A distributed table has its rows on the node of their
 * organization, in shards that lie beside those of all other distributed tables, so a statement about one organization runs
 * on one node. What is found without an organization, or written by hand only, lies on the coordinator. A single PostgreSQL
 * knows nothing of this; a test compares the list with every table there is.
 */

/** The tables that grow with use. Their primary, unique and foreign keys begin with `organization_id`. */
export const distributedTables = [
  'connections',
  'connected_profiles',
  'profile_names',
  'profile_counts',
  'reference_terms',
  'observed_items',
  'media',
  'staged_bytes',
  'publish_requests',
  'publish_groups',
  'publish_days',
  'publish_imports',
  'publish_import_rows',
  'publish_import_keys',
  'queues',
  'queued_jobs',
  'backfill_requests',
  'backfill_seen_items',
  'events',
  'event_deliveries',
  'event_destinations',
  'delivery_hours',
  'destination_hours',
  'provider_webhooks',
  'provider_budgets',
  'provider_spending',
  'idempotency_records',
  'request_log_entries',
  'usage_counts',
  'usage_months',
  'simulator_writes',
] as const;

/** The primary keys of those that have no id. */
const keysWithoutId: Readonly<Record<string, string>> = {
  profile_names: 'organization_id, profile_id, words',
  profile_counts: 'organization_id, mode, provider_id, slot',
  reference_terms: 'organization_id, term, id',
  observed_items: 'organization_id, connected_profile_id, content_type, external_id',
  staged_bytes: 'organization_id, mode, slot',
  publish_import_keys: 'organization_id, mode, key',
  backfill_seen_items: 'organization_id, backfill_request_id, hash',
  usage_months: 'organization_id, cap, month',
  publish_days: 'organization_id, mode, day, slot',
  delivery_hours: 'organization_id, mode, hour, slot',
  destination_hours: 'organization_id, destination_id, hour, slot',
  provider_budgets: 'organization_id, mode, provider_id, external_id, app, budget',
  provider_spending: 'organization_id, mode, provider_id, external_id, app, budget, day_began_at',
  idempotency_records: 'organization_id, mode, operation_id, key',
  usage_counts: 'organization_id, mode, whose, month, subject, slot',
  simulator_writes: 'organization_id, mode, account_id, object_id',
};

/**
 * Returns the columns by which a statement that serves all tenants finds rows of a table again: on several nodes, as in
 * several partitions, rows can have the same ctid. `undefined` for a table of the coordinator, where ctid does.
 */
export function keyOf(table: string): string | undefined {
  const isDistributed = distributedTables.some((name) => name === table);
  return isDistributed ? (keysWithoutId[table] ?? 'organization_id, id') : undefined;
}

const byHand = 'people and keys change it by hand, a few rows an organization';
const untilUsed = 'found by a token that names no organization, and kept until it ends';
const person = 'about a person, who may be in several organizations';
const deployment = 'about the deployment as a whole';
const announced =
  'its trigger announces changes, which the coordinator alone can; a few rows an organization';

/** The tables that stay on the coordinator, each with the reason. */
export const coordinatorTables: Readonly<Record<string, string>> = {
  organizations: byHand,
  api_keys: 'found by its hash, which names no organization; a few rows an organization',
  auth_integrations: 'webhooks and callbacks find it by its id alone; a few rows an organization',
  server_apps: 'one row for each server of an integration',
  brands: byHand,
  connect_sessions: untilUsed,
  portal_links: untilUsed,
  approval_links: untilUsed,
  calendar_feeds: untilUsed,
  console_links: untilUsed,
  device_logins: untilUsed,
  data_deletions: 'the end user finds it by its code alone',
  test_clocks: announced,
  provider_throttles: announced,
  audit_entries:
    'one log that nobody can change, of what people do by hand; those about the deployment name no organization',
  members: person,
  users: person,
  user_sessions: person,
  user_accounts: person,
  user_two_factors: person,
  user_passkeys: person,
  user_verifications: person,
  mail_preferences: person,
  sign_in_attempts: untilUsed,
  sign_in_domains: byHand,
  sign_in_failures: 'counts by address and network, for people who are not known yet',
  sign_in_identities: person,
  sign_in_providers: byHand,
  outgoing_mails: 'on their way for minutes',
  mail_digests: 'one row for each kind of digest of an organization',
  rate_limit_windows: 'counts of the last seconds, by names of many kinds',
  organization_deletions: byHand,
  installation: deployment,
  progress_marks: deployment,
  key_canaries: deployment,
  public_url_sightings: deployment,
};

/**
 * What stands against distributing a table, and is dropped when a cluster distributes it. On a single PostgreSQL,
 * processes of the release before rely on it: their changes are announced by triggers, and their statements look rows up
 * without the organization. The foreign keys lead to tables of the coordinator; no statement relies on them.
 */
export const droppedAtDistribution = {
  foreignKeys: {
    connections: ['connections_auth_integration_id_fkey', 'connections_organization_id_fkey'],
  },
  uniqueIndexes: {
    backfill_requests: ['backfill_requests_connected_profile_id_content_type_going_key'],
    connected_profiles: ['connected_profiles_connection_id_external_id_key'],
    connections: ['connections_auth_integration_id_subject_key'],
  },
  triggers: {
    connected_profiles: ['announce_profile_change', 'announce_profile_references'],
    connections: ['announce_connection_change', 'announce_connection_deletion'],
    event_destinations: ['announce_destination_change'],
  },
} as const satisfies Record<string, Partial<Record<(typeof distributedTables)[number], readonly string[]>>>;

const ofTheRow = 'for each row, writes rows of the same organization, which lie on the same node';
const ofTheStatement =
  'for each statement, reads what it has changed, which lies in one shard, and then writes rows of the same organizations';

/**
 * The trigger functions that run on shards, each with the reason why it may. A shard's trigger runs on the node, in the
 * transaction that changes the row. What it writes has to lie there, too: rows of the same organization. Citus commits
 * both together, or neither. `announce_change` is not among them: a transaction over several nodes cannot notify.
 */
export const shardTriggers: Readonly<Record<string, string>> = {
  keep_reference_terms: ofTheRow,
  keep_profile_names: ofTheRow,
  leave_queues: ofTheRow,
  count_profile_status: ofTheRow,
  count_profiles: ofTheStatement,
  count_staged_bytes: ofTheStatement,
  recount_staged_bytes: ofTheStatement,
};
