/** Creates grants whose credentials are due for a refresh, and watches their rows from then on. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from '../../src/context.ts';
import { openCredential } from '../../src/provider-client/grant.ts';
import { readToken } from '../../src/simulators/meta/tokens.ts';
import { makeLiveProfile } from '../../tests/support/live-profile.ts';
import { simulators } from '../../tests/support/simulators.ts';
import type { Fate, Met, RefreshGate } from './gate.ts';

export interface Grant {
  connectionId: string;
  accountId: string;
  met: Met;
}

interface Row {
  id: string;
  version: number;
  credential: Buffer;
  holder: string | null;
  status: string;
  error: string | null;
}

const account = { providerId: 'instagram', loginKind: 'instagram_login' };

export async function makeGrant(
  ctx: Context,
  { met }: RefreshGate,
  organizationId: string,
  fate: Fate,
): Promise<Grant> {
  const created = simulators.instagram.createAccount(account.loginKind, 'healthy');
  const { connectionId } = await makeLiveProfile({ ctx }, organizationId, { ...created, ...account });
  const grant = { fate, calls: 0, underWay: 0, mostUnderWay: 0 };
  met.set(created.externalId, grant);
  return { connectionId, accountId: created.externalId, met: grant };
}

export async function makeDue(db: pg.Pool): Promise<void> {
  await db.query("UPDATE connections SET refresh_at = now() - interval '1 minute'");
}

async function readRows(db: pg.Pool): Promise<Map<string, Row>> {
  const { rows } = await db.query<Row>(`
    SELECT id, credential_version AS version, credential, CASE WHEN refresh_until > now() THEN refresh_holder END AS holder, status::text,
      refresh_error_code AS error
    FROM connections`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Watch {
  /**
   * Tells whether the grant has a new credential, or, for a grant that the provider refuses for good, whether
   * the service has noted that.
   */
  isDone(grant: Grant): boolean;
  /** The connections whose credential was replaced without a higher version. */
  overwritten: string[];
  close(): Promise<void>;
}

const lookMs = 50;

export function watchRows(db: pg.Pool): Watch {
  let latest = new Map<string, Row>();
  let closed = false;
  const overwritten: string[] = [];

  async function watch(): Promise<void> {
    while (!closed) {
      const rows = await readRows(db);
      for (const [id, row] of rows) {
        const before = latest.get(id);
        if (before && isOverwritten(before, row)) overwritten.push(id);
      }
      latest = rows;
      await pause(lookMs);
    }
  }

  const watching = watch();
  return {
    isDone({ connectionId, met }) {
      const row = latest.get(connectionId);
      if (!row) return false;
      return met.fate === 'refused for good' ? row.error !== null : row.version > 1;
    },
    overwritten,
    async close() {
      closed = true;
      await watching;
    },
  };
}

const isOverwritten = (before: Row, after: Row) =>
  after.version < before.version ||
  (after.version === before.version && !after.credential.equals(before.credential));

/** Returns what is wrong with the grants in the end, one sentence each. */
export async function faultsOf(db: pg.Pool, ctx: Context, grants: readonly Grant[]): Promise<string[]> {
  const rows = await readRows(db);
  return grants.flatMap(({ connectionId, accountId, met }) => {
    const row = rows.get(connectionId);
    if (!row) return [`${accountId} is gone`];
    const told = (fault: string) => `${accountId} (${met.fate}, ${met.calls} calls) ${fault}`;
    return [
      ...(met.mostUnderWay > 1 ? [told(`was refreshed ${met.mostUnderWay} times at once`)] : []),
      ...(row.holder ? [told('has a lease still')] : []),
      ...(met.fate === 'refused for good' ? refusedFaults(row) : renewedFaults(row, ctx, accountId)).map(
        told,
      ),
    ];
  });
}

const refusedFaults = ({ error, version }: Row) => [
  ...(error ? [] : ['does not say that it was refused']),
  ...(version === 1 ? [] : [`has version ${version}, though there was no new credential`]),
];

function renewedFaults({ id, credential, version, status, error }: Row, ctx: Context, accountId: string) {
  const token = readToken(openCredential(ctx.security.keyring, id, credential).accessToken);
  return [
    ...(version === 2 ? [] : [`has version ${version} after one renewal`]),
    ...(status === 'active' && error === null ? [] : [`is ${status} with ${error}`]),
    // A token says when it was issued only if it came from a refresh.
    ...(token?.accountId === accountId && token.issuedAt ? [] : ['has no new credential of its own']),
  ];
}
