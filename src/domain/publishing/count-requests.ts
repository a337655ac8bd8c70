/** Counts publish requests for people, up to where a number says no more. */
import type { Context } from '../../context.ts';
import type { Scope } from '../../db/client/scope.ts';
import { countByStatus } from '../../db/tables/publish-requests.ts';

const most = 1_000;
const statuses = [
  'scheduled',
  'queued',
  'publishing',
  'published',
  'failed',
  'outcome_unknown',
  'canceled',
] as const;

interface RequestCounts {
  all: string;
  scheduled: string;
  failed: string;
  outcome_unknown: string;
}

export async function countRequests({ db }: Context, scope: Scope): Promise<RequestCounts> {
  const counts = await countByStatus(db, scope, statuses, most);
  const { scheduled, failed, outcome_unknown } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    all: inShort(all),
    scheduled: inShort(scheduled),
    failed: inShort(failed),
    outcome_unknown: inShort(outcome_unknown),
  };
}

const inShort = (count: number) => (count < most ? `${count}` : `${most - 1}+`);
