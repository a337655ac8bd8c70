/** The tables that hold data of an organization, and the reading of its export in pieces. */
import { ServiceError } from '../../errors/index.ts';
import { hourMs } from '../../lib/time.ts';
import { type Db, inTransaction } from '../client/client.ts';
import type { PrismaClient } from '../generated/client.ts';

export interface OrganizationTable {
  name: string;
  /** The SQL condition for the organization's rows; $1 is its id. */
  rows: string;
  /** The columns that are never exported: secrets and hashes of secrets. */
  withheld?: readonly string[];
  /** Sealed column -> the name under which the export contains its decrypted value. */
  opened?: Readonly<Record<string, string>>;
  /** The reason why the rows are not exported. */
  unexported?: string;
  /** The reason why the rows are not deleted with the organization's other rows. */
  stays?: string;
  /** The SQL condition for those of the rows that belong to test mode, which a reset of it erases. */
  ofTest?: string;
  /** The reason why a reset of test mode erases none of the rows; every table has this or `ofTest`. */
  outlivesReset?: string;
}

const own = 'organization_id = $1';
const inTest = `mode = 'test'`;

/**
 * The tables that hold data of an organization. Its deletion, its export and the reset of its test mode all follow from
 * this list, and a test compares it with every table of the database. They are in the order of deletion: a table comes
 * before the tables that it refers to.
 */
export const organizationTables: readonly OrganizationTable[] = [
  { name: 'connect_sessions', rows: own, ofTest: inTest, withheld: ['browser_hash', 'state_hash', 'secret'] },
  {
    name: 'backfill_seen_items',
    rows: own,
    ofTest: inTest,
    unexported: 'salted hashes, which say nothing',
  },
  { name: 'backfill_requests', rows: own, ofTest: inTest },
  { name: 'publish_requests', rows: own, ofTest: inTest, opened: { content: 'content' } },
  { name: 'publish_import_rows', rows: own, ofTest: inTest, opened: { content: 'content' } },
  { name: 'publish_import_keys', rows: own, ofTest: inTest },
  { name: 'publish_imports', rows: own, ofTest: inTest },
  { name: 'publish_groups', rows: own, ofTest: inTest },
  { name: 'queues', rows: own, ofTest: inTest },
  { name: 'publish_days', rows: own, ofTest: inTest },
  { name: 'media', rows: own, ofTest: inTest, withheld: ['source_url'] },
  {
    name: 'staged_bytes',
    rows: own,
    unexported: 'sums of the sizes of the media themselves',
    outlivesReset: 'it follows the media, as their triggers count',
  },
  { name: 'event_deliveries', rows: own, ofTest: inTest },
  { name: 'events', rows: own, ofTest: inTest, opened: { sealed_data: 'data' } },
  { name: 'delivery_hours', rows: own, ofTest: inTest },
  { name: 'destination_hours', rows: own, ofTest: `starts_with(destination_id, 'test_')` },
  { name: 'event_destinations', rows: own, ofTest: inTest, withheld: ['secret', 'previous_secret'] },
  { name: 'observed_items', rows: own, ofTest: inTest, withheld: ['fingerprint'] },
  { name: 'provider_webhooks', rows: own, ofTest: inTest, opened: { sealed_body: 'body' } },
  {
    name: 'profile_names',
    rows: own,
    ofTest: inTest,
    unexported: 'parts of the names that the profiles have',
  },
  { name: 'connected_profiles', rows: own, ofTest: inTest, withheld: ['credential'] },
  {
    name: 'profile_counts',
    rows: own,
    unexported: 'counts of the profiles themselves',
    outlivesReset: 'it follows the profiles, as their triggers count',
  },
  { name: 'connections', rows: own, ofTest: inTest, withheld: ['credential'] },
  {
    name: 'reference_terms',
    rows: own,
    unexported: 'hashes of what the rows themselves have',
    ofTest: `starts_with(id, 'test_')`,
  },
  { name: 'data_deletions', rows: own, ofTest: inTest, withheld: ['code'] },
  {
    name: 'brands',
    rows: own,
    ofTest: `starts_with(id, 'test_')`,
    withheld: ['logo', 'icon'],
  },
  { name: 'server_apps', rows: own, ofTest: inTest, withheld: ['credentials', 'registration_hash'] },
  {
    name: 'auth_integrations',
    rows: own,
    ofTest: inTest,
    withheld: ['client_secret', 'webhook_secret', 'secrets', 'verify_token'],
  },
  { name: 'provider_budgets', rows: own, ofTest: inTest },
  { name: 'provider_throttles', rows: own, ofTest: inTest },
  { name: 'provider_spending', rows: own, ofTest: inTest },
  { name: 'idempotency_records', rows: own, ofTest: inTest, withheld: ['fingerprint', 'answer'] },
  {
    name: 'simulator_writes',
    rows: own,
    ofTest: inTest,
    unexported: 'what the simulated providers of test mode keep, tokens of theirs included',
  },
  { name: 'test_clocks', rows: own, ofTest: 'true' },
  { name: 'request_log_entries', rows: own, ofTest: inTest },
  { name: 'usage_counts', rows: own, ofTest: inTest },
  { name: 'usage_months', rows: own, outlivesReset: 'only live mode counts towards a plan' },
  { name: 'api_keys', rows: own, withheld: ['hash'], outlivesReset: 'the keys are what a test works with' },
  {
    name: 'rate_limit_windows',
    rows: 'position($1 in name) > 0',
    unexported: 'counts of the last seconds',
    outlivesReset: 'a reset must not lift the limits',
  },
  {
    name: 'outgoing_mails',
    rows: own,
    outlivesReset: 'they are on their way to people',
    unexported: 'e-mails on their way, whose links only their recipients may have',
  },
  { name: 'mail_digests', rows: own, ofTest: inTest },
  {
    name: 'queued_jobs',
    rows: own,
    ofTest: `(job -> 'data' ->> 'mode' = 'test' OR EXISTS (SELECT FROM jsonb_each_text(job -> 'data') WHERE starts_with(value, 'test_')))`,
    unexported: 'jobs that are on their way to their queue',
  },
  { name: 'portal_links', rows: own, ofTest: inTest },
  { name: 'calendar_feeds', rows: own, ofTest: inTest, withheld: ['token_hash'] },
  { name: 'approval_links', rows: own, ofTest: inTest },
  {
    name: 'device_logins',
    rows: own,
    ofTest: inTest,
    unexported: 'command lines that wait for minutes for their key, which the export has',
  },
  { name: 'console_links', rows: own, withheld: ['token_hash'], outlivesReset: 'people are in no mode' },
  {
    name: 'sign_in_attempts',
    rows: own,
    unexported: 'people who are on their way to the identity provider for minutes',
    outlivesReset: 'people are in no mode',
  },
  { name: 'sign_in_identities', rows: own, outlivesReset: 'people are in no mode' },
  { name: 'sign_in_domains', rows: own, outlivesReset: 'people are in no mode' },
  {
    name: 'sign_in_providers',
    rows: own,
    withheld: ['client_secret'],
    outlivesReset: 'people are in no mode',
  },
  {
    name: 'users',
    rows: 'id IN (SELECT user_id FROM members WHERE organization_id = $1)',
    outlivesReset: 'people are in no mode',
    stays: 'people go with the last organization that they are a member of',
  },
  { name: 'members', rows: own, outlivesReset: 'people are in no mode' },
  { name: 'audit_entries', rows: own, outlivesReset: 'the audit log is never changed' },
  { name: 'organizations', rows: 'id = $1', outlivesReset: 'the organization goes on' },
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
  public_url_sightings: 'when a browser last used a page, whoever it was',
  key_canaries: 'what proves that the encryption keys are the right ones',
  progress_marks: 'how far the processes of the deployment are',
  organization_deletions: 'says that an organization is being deleted, and no more',
};

const rowsAtOnce = 500;
/**
 * The time limit of an export, in milliseconds. It is long because an export runs in one transaction, so that
 * it is consistent however large the organization is.
 */
const longestMs = hourMs;

export type ExportedRow = Record<string, unknown>;

const exportedTables = organizationTables.filter(({ unexported }) => !unexported);

/**
 * Passes the organization's rows to `take`, table by table and some rows at a time, all as of one moment,
 * without the tables and columns that are never exported. It waits for `take` before it reads on.
 * @throws ServiceError `conflict` while the organization is already being exported: each export occupies a
 * connection.
 */
export async function readOrganization(
  db: PrismaClient,
  organizationId: string,
  take: (table: OrganizationTable, rows: ExportedRow[]) => Promise<void>,
): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
      await takeTurn(tx, organizationId);
      for (const table of exportedTables) {
        await tx.$executeRawUnsafe(`DECLARE piece NO SCROLL CURSOR FOR ${selection(table)}`, organizationId);
        for (;;) {
          const rows = await tx.$queryRawUnsafe<{ row: ExportedRow }[]>(`FETCH ${rowsAtOnce} FROM piece`);
          await take(
            table,
            rows.map(({ row }) => row),
          );
          if (rows.length < rowsAtOnce) break;
        }
        await tx.$executeRaw`CLOSE piece`;
      }
    },
    longestMs,
  );
}

/**
 * Takes the organization's export lock until the transaction ends.
 * @throws ServiceError `conflict` when another export holds it.
 */
async function takeTurn(tx: Db, organizationId: string): Promise<void> {
  const [turn] = await tx.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('organization export'), hashtext(${organizationId})) AS free`;
  if (turn?.free) return;
  const message = 'The organization is being exported already. Try again when that export has ended.';
  throw new ServiceError('conflict', { message });
}

function selection({ name, rows, withheld = [] }: OrganizationTable): string {
  const columns = withheld.map((column) => ` - '${column}'`).join('');
  return `SELECT to_jsonb(t)${columns} AS row FROM ${name} AS t WHERE ${rows}`;
}
