import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findPublishRequest } from '../../db/tables/publish-requests.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';

export async function getPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.get'>,
): Promise<Output<'publishRequests.get'>> {
  return presentPublishRequest(await findPublishRequest(ctx.db, caller, publishRequestId));
}
