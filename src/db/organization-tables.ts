/**
 * The tables that hold data of an organization. Its deletion and its export both follow from this list, and a test
 * compares it with every table of the database.
 */

export interface OrganizationTable {
  name: string;
  /** The SQL condition for the organization's rows; $1 is its id. */
  rows: string;
  /**
   * A condition that an index can serve, for most of these rows, and that is used before `rows`; absent where
   * an index serves `rows`.
   */
  indexed?: string;
  /** The columns that are never exported: secrets and hashes of secrets. */
  withheld?: readonly string[];
  /** Sealed column -> the name under which the export contains its decrypted value. */
  opened?: Readonly<Record<string, string>>;
  /** The reason why the rows are not exported. */
  unexported?: string;
  /** The reason why the rows are not deleted with the organization's other rows. */
  stays?: string;
}

const own = 'organization_id = $1';

/** The tables in the order of deletion: a table comes before the tables that it refers to. */
export const organizationTables: readonly OrganizationTable[] = [
  { name: 'connect_sessions', rows: own, withheld: ['browser_hash', 'state_hash', 'secret'] },
  {
    name: 'backfill_seen_items',
    rows: own,
    indexed: 'backfill_request_id IN (SELECT id FROM backfill_requests WHERE organization_id = $1)',
    unexported: 'salted hashes, which say nothing',
  },
  { name: 'backfill_requests', rows: own },
  { name: 'publish_requests', rows: own, opened: { content: 'content' } },
  { name: 'publish_days', rows: own },
  { name: 'media', rows: own, withheld: ['source_url'] },
  { name: 'event_deliveries', rows: own },
  { name: 'events', rows: own, opened: { sealed_data: 'data' } },
  { name: 'delivery_hours', rows: own },
  { name: 'destination_hours', rows: own },
  { name: 'event_destinations', rows: own, withheld: ['secret', 'previous_secret'] },
  { name: 'observed_items', rows: own, withheld: ['fingerprint'] },
  { name: 'provider_webhooks', rows: own, opened: { sealed_body: 'body' } },
  { name: 'connected_profiles', rows: own, withheld: ['credential'] },
  { name: 'profile_counts', rows: own, unexported: 'counts of the profiles themselves' },
  { name: 'connections', rows: own, withheld: ['credential'] },
  { name: 'reference_terms', rows: own, unexported: 'hashes of what the rows themselves have' },
  { name: 'data_deletions', rows: own, withheld: ['code'] },
  { name: 'server_apps', rows: own, withheld: ['credentials', 'registration_hash'] },
  { name: 'auth_integrations', rows: own, withheld: ['client_secret', 'webhook_secret', 'verify_token'] },
  { name: 'provider_budgets', rows: own },
  { name: 'provider_throttles', rows: own },
  { name: 'provider_spending', rows: own },
  { name: 'idempotency_records', rows: own, withheld: ['fingerprint', 'answer'] },
  {
    name: 'simulator_writes',
    rows: own,
    unexported: 'what the simulated providers of test mode keep, tokens of theirs included',
  },
  { name: 'test_clocks', rows: own },
  { name: 'request_log_entries', rows: own },
  { name: 'usage_months', rows: own },
  { name: 'api_keys', rows: own, withheld: ['hash'] },
  { name: 'rate_limit_windows', rows: 'position($1 in name) > 0', unexported: 'counts of the last seconds' },
  {
    name: 'outgoing_mails',
    rows: own,
    unexported: 'e-mails on their way, whose links only their recipients may have',
  },
  { name: 'mail_digests', rows: own },
  { name: 'portal_links', rows: own },
  { name: 'console_links', rows: own, withheld: ['token_hash'] },
  {
    name: 'users',
    rows: 'id IN (SELECT user_id FROM members WHERE organization_id = $1)',
    stays: 'people go with the last organization that they are a member of',
  },
  { name: 'members', rows: own },
  { name: 'audit_entries', rows: own },
  { name: 'organizations', rows: 'id = $1' },
];

/** The tables that hold no data of an organization, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  user_sessions: 'a person’s own sessions',
  user_accounts: 'a person’s own ways to sign in',
  user_two_factors: 'a person’s own codes',
  user_passkeys: 'a person’s own passkeys',
  mail_preferences: 'a person’s own choice of e-mails',
  user_verifications: 'what signing in has to remember for minutes',
  sign_in_failures: 'counts by the hash of an address',
  installation: 'one row about the installation',
  key_canaries: 'what proves that the encryption keys are the right ones',
  progress_marks: 'how far the processes of the installation are',
  organization_deletions: 'says that an organization is being deleted, and no more',
};
