/** Runs a call that creates something, and plays its fault before or after it. */
import { json } from '../../engine/answers.ts';
import { faultIn } from '../../engine/faults.ts';
import { measure } from '../../engine/measure.ts';
import { failBefore, failureAfter } from '../../engine/play-faults.ts';
import type { SimulatedAnswer } from '../../simulator.ts';
import type { SimulatorStore } from '../../store.ts';
import { makeChange } from '../changes.ts';
import type { GraphNode, Overlay } from '../node.ts';
import type { Reporting } from '../notices.ts';
import { type Budget, throttled } from '../scenarios.ts';
import type { Asked, Posting, Publishing } from './posting.ts';
import { contentRefused, passingFault, refusalNamed } from './refusals.ts';

/**
 * What a call that creates something is answered from: the account's content, what can be created and how it
 * is refused, the budget that calls count towards, and where notifications go.
 */
export interface PublishHoldings extends Omit<Reporting, 'account'> {
  overlay: Overlay;
  publishing: Publishing;
  budget: Budget;
}

/**
 * Runs the call, and answers with what it created or with the fault that a test asked for.
 * @throws Refusal
 */
export async function publish(
  posting: Posting,
  node: GraphNode,
  { account, parameters, address }: Pick<Asked, 'account' | 'parameters' | 'address'>,
  holdings: PublishHoldings,
): Promise<SimulatedAnswer> {
  const { overlay, writes, store, publishing, budget } = holdings;
  const { accountId } = account;
  const marked = faultIn(textsOf(parameters), account.scenario);
  const now = await store.contentNow();
  const measured = await measureNamed(parameters, store);
  const asked = { account, parameters, address, overlay, writes, now, measured, fault: marked };
  const posted = posting(node, asked);
  const fault = posted.fault ?? marked;
  const { visible, part, refusal = contentRefused(), spent } = posted;
  const call = { accountId, writes, store, visible, part };
  await failBefore(fault, call, {
    errors: publishing.errors,
    named: refusalNamed,
    content: () => refusal,
    passing: passingFault,
    throttled: (seconds) => throttled(budget, accountId, seconds),
    spent: spent && (() => spent),
  });
  await makeChange(posted.change, { ...holdings, account });
  return (
    (visible && failureAfter(fault, { passing: passingFault, content: () => refusal })) || json(posted.answer)
  );
}

const addresses = ['image_url', 'video_url', 'file_url', 'url'];

async function measureNamed(parameters: URLSearchParams, { fetchFile }: SimulatorStore) {
  const address = addresses.map((name) => parameters.get(name)).find((one) => one !== null);
  const file = address && (await fetchFile?.(address));
  return file ? measure(file) : undefined;
}

/** Returns the texts of the parameters, in which a test can mark a fault; the token is left out. */
function textsOf(parameters: URLSearchParams): string[] {
  return [...parameters].flatMap(([name, value]) => (name === 'access_token' ? [] : [value]));
}
