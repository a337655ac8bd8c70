/** A call that creates something, with what it is marked to fail with: before it, or after. */
import { type Fault, faultIn, happenedAt, memoryOf } from '../../../kit/simulator/faults.ts';
import { refusalFor } from '../../../publish-failures.ts';
import { isRehearsedReason, type SimulatedAnswer } from '../../../simulator.ts';
import { json } from '../answers.ts';
import { makeChange } from '../changes.ts';
import { GraphRefusal } from '../errors.ts';
import type { GraphNode } from '../node.ts';
import type { Exchange, Holdings } from '../serving.ts';
import { businessUsage } from '../usage-headers.ts';
import type { Posted, Posting } from './posting.ts';
import { contentRefused, passingFault, refusalNamed } from './refusals.ts';

const minuteMs = 60_000;
export const spentMinutes = 60;

/** Throws GraphRefusal. */
export async function publish(
  posting: Posting,
  node: GraphNode,
  exchange: Exchange,
  holdings: Holdings,
): Promise<SimulatedAnswer> {
  const { account, parameters, address } = exchange;
  const { overlay, writes, store } = holdings;
  const marked = faultIn(textsOf(parameters), account.scenario);
  const now = await store.contentNow();
  const asked = { account, parameters, address, overlay, writes, now, fault: marked };
  const posted = posting(node, asked);
  const fault = posted.fault ?? marked;
  if (fault) await failBefore(fault, now.getTime(), posted, exchange, holdings);
  await makeChange(posted.change, { ...holdings, account });
  return (fault && posted.visible && failureAfter(fault)) ?? json(posted.answer);
}

/** All but the token. */
function textsOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([name, value]) => (name === 'access_token' ? [] : [value]));
}

async function failBefore(
  fault: Fault,
  now: number,
  posted: Posted,
  exchange: Exchange,
  holdings: Holdings,
): Promise<void> {
  const at = happenedAt(fault, holdings.writes);
  const remember = () => holdings.store.write(exchange.account.accountId, memoryOf(fault), { at: at ?? now });
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
      throw throttled(1, exchange, holdings);
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
      throw posted.spent ?? throttled(left, exchange, holdings);
    }
  }
}

function failureAfter({ name }: Fault): SimulatedAnswer | undefined {
  if (name === 'created_then_timeout') return { status: 200, body: '', hangs: true };
  if (name === 'created_without_id') return json({});
  if (name === 'created_then_error') throw passingFault();
  return undefined;
}

function throttled(minutes: number, { account }: Exchange, { budget }: Holdings): GraphRefusal {
  const { type, throttleCode: code } = budget;
  return new GraphRefusal({ message: `(#${code}) Too many calls`, code }, 400, {
    'x-business-use-case-usage': businessUsage(account.accountId, type, 100, minutes),
  });
}
