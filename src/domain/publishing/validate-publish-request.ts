import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { requireRoom } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { admit } from './admission/admission.ts';
import { contentWarnings } from './admission/content-warnings.ts';
import { contentOf, type PublishInput } from './admission/input.ts';
import { withOwnTitle } from './admission/own-title.ts';
import { budgetWarnings } from './budget-warnings.ts';

/**
 * Runs the same admission as `publishRequests.create`, and checks the month's cap, without storing anything.
 * Returns the variant, the time and warnings.
 */
export async function validatePublishRequest(
  ctx: Context,
  caller: Caller,
  given: Input<'publishRequests.validate'>,
): Promise<Output<'publishRequests.validate'>> {
  const input: PublishInput = withOwnTitle(ctx, given.contentType, given);
  const admitted = await admit(ctx, caller, input);
  await requireRoom(ctx, ctx.db, caller, 'publishRequestsPerMonth');
  const { variants, schedule } = admitted;
  const [variant, ...others] = variants;
  const warnings = [
    ...(await budgetWarnings(ctx, caller, admitted)),
    ...(variant ? contentWarnings(contentOf(input), variant.rules, admitted.files) : []),
  ];
  return {
    ...(variant && others.length === 0 ? { variant: variant.variant } : {}),
    ...(schedule ? { scheduledFor: schedule.scheduledFor.toISOString() } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
