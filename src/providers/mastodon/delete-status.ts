import { type Call, ProviderFailure } from '../call.ts';
import { pathOf, readStatus } from './read-statuses.ts';
import type { StatusView } from './status.ts';

/**
 * Deletes a status of the account, or takes a boost back. Fails as `not_found` when it does not exist or is of another
 * kind, and as `unsupported` when somebody else wrote it.
 */
export async function deleteOwn(call: Call, externalId: string, fits: (view: StatusView) => boolean) {
  const { view } = await readStatus(call, externalId);
  if (!fits(view)) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is of another kind`);
  if (view.account.id !== call.account.externalId)
    throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is somebody else's`);
  const { reblog } = view;
  await call.upstream.request({
    ...(reblog
      ? { method: 'POST', path: pathOf(reblog.id, '/unreblog') }
      : { method: 'DELETE', path: pathOf(externalId) }),
    target: 'object',
    parse: () => undefined,
  });
  return { externalId, deleted: true as const };
}
