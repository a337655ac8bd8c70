/** Runs a call that creates something, and plays its fault before or after it. */

import { refusalFor } from '../../../providers/publish-failures.ts';
import { type Fault, faultIn, happenedAt, memoryOf } from '../../engine/faults.ts';
import { isRehearsedReason } from '../../faults.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import { json } from '../answers.ts';
import { makeChange } from '../changes.ts';
import { GraphRefusal } from '../errors.ts';
import type { GraphNode, Overlay } from '../node.ts';
import type { Reporting } from '../notices.ts';
import type { Budget } from '../scenarios.ts';
import { businessUsage } from '../usage-headers.ts';
import type { Asked, Posted, Posting, Publishing } from './posting.ts';
import { contentRefused, passingFault, refusalNamed } from './refusals.ts';

const minuteMs = 60_000;
export const spentMinutes = 60;

type Call = Pick<Asked, 'account' | 'parameters' | 'address'>;

/** The content and the rules from which a call that creates something is answered. */
export interface PublishHoldings extends Omit<Reporting, 'account'> {
  overlay: Overlay;
  publishing: Publishing;
  budget: Budget;
}

/**
 * Runs the call, and answers with what it created or with the fault that a test asked for.
 * @throws GraphRefusal
 */
export async function publish(
  posting: Posting,
  node: GraphNode,
  call: Call,
  holdings: PublishHoldings,
): Promise<SimulatedAnswer> {
  const { account, parameters, address } = call;
  const { overlay, writes, store } = holdings;
  const marked = faultIn(textsOf(parameters), account.scenario);
  const now = await store.contentNow();
  const asked = { account, parameters, address, overlay, writes, now, fault: marked };
  const posted = posting(node, asked);
  const fault = posted.fault ?? marked;
  if (fault) await failBefore(fault, now.getTime(), posted, call, holdings);
  await makeChange(posted.change, { ...holdings, account });
  return (fault && posted.visible && failureAfter(fault)) ?? json(posted.answer);
}

/** Returns the texts of the parameters, in which a test can mark a fault; the token is left out. */
function textsOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([name, value]) => (name === 'access_token' ? [] : [value]));
}

async function failBefore(
  fault: Fault,
  now: number,
  posted: Posted,
  call: Call,
  holdings: PublishHoldings,
): Promise<void> {
  const at = happenedAt(fault, holdings.writes);
  const remember = () => holdings.store.write(call.account.accountId, memoryOf(fault), { at: at ?? now });
  if (isRehearsedReason(fault.name)) {
    const known = refusalFor(holdings.publishing.errors, fault.name);
    if (known) throw refusalNamed(known);
  }
  switch (fault.name) {
    case 'refused':
      throw posted.refusal ?? contentRefused();
    case 'throttled_once':
      if (at !== undefined) return;
      await remember();
      throw throttled(1, call, holdings);
    case 'child_fails_once':
      if (at !== undefined || !posted.part) return;
      await remember();
      throw passingFault();
    case 'error_before':
      if (at !== undefined || !posted.visible) return;
      await remember();
      throw passingFault();
    case 'container_expired':
      return remember();
    case 'quota_spent': {
      const left = spentMinutes - Math.floor((now - (at ?? now)) / minuteMs);
      if (left <= 0 || !posted.visible) return;
      await remember();
      throw posted.spent ?? throttled(left, call, holdings);
    }
  }
}

function failureAfter({ name }: Fault): SimulatedAnswer | undefined {
  if (name === 'created_then_timeout') return { status: 200, body: '', hangs: true };
  if (name === 'created_without_id') return json({});
  if (name === 'created_then_error') throw passingFault();
  return undefined;
}

function throttled(minutes: number, { account }: Call, { budget }: PublishHoldings): GraphRefusal {
  const { type, throttleCode: code } = budget;
  return new GraphRefusal({ message: `(#${code}) Too many calls`, code }, 400, {
    'x-business-use-case-usage': businessUsage(account.accountId, type, 100, minutes),
  });
}
