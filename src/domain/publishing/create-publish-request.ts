import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { simulatePublishCap } from '../foundation/billing/simulate-cap.ts';
import type { Caller } from '../foundation/caller.ts';
import { acceptTogether } from './accept-together.ts';
import { admit } from './admission/admission.ts';
import type { PublishInput } from './admission/input.ts';
import { withOwnTitle } from './admission/own-title.ts';
import { newRequest } from './ledger/new-request.ts';

/**
 * Creates a publish request: its media, its row, its event, its jobs and the answer for its Idempotency-Key
 * are one transaction.
 */
export async function createPublishRequest(
  ctx: Context,
  caller: Caller,
  given: Input<'publishRequests.create'>,
): Promise<Output<'publishRequests.create'>> {
  const input: PublishInput = withOwnTitle(ctx, given.contentType, given);
  const admitted = await admit(ctx, caller, input);
  simulatePublishCap(caller, input.text);
  const made = newRequest(ctx, caller, input, admitted);
  return acceptTogether(ctx, caller, made);
}
