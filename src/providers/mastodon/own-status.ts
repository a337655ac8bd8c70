/** Changes and deletes what the account has written. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { partsOf } from './account-id.ts';
import { pathOf, readStatus } from './read-statuses.ts';
import { type StatusView, statusView } from './status.ts';

type Changes = Schemas['MastodonPostUpdate'];
type Fits = (view: StatusView) => boolean;

/**
 * Reads a status of the account. Fails as `not_found` when it does not exist or is of another kind, and as `unsupported`
 * when somebody else wrote it.
 */
async function readOwn(call: Call, externalId: string, fits: Fits): Promise<StatusView> {
  const { view } = await readStatus(call, externalId);
  if (!fits(view)) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is of another kind`);
  if (view.account.id !== partsOf(call.account).id)
    throw new ProviderFailure({ kind: 'unsupported' }, `${externalId} is somebody else's`);
  return view;
}

/** Deletes a status of the account, or takes a boost back. Fails as `readOwn` does. */
export async function deleteOwn(call: Call, externalId: string, fits: Fits) {
  const { reblog } = await readOwn(call, externalId, fits);
  await call.upstream.request({
    ...(reblog
      ? { method: 'POST', path: pathOf(reblog.id, '/unreblog') }
      : { method: 'DELETE', path: pathOf(externalId) }),
    target: 'object',
    parse: () => undefined,
  });
  return { externalId, deleted: true as const };
}

/**
 * Changes a status of the account. The server takes away whatever a change does not name, so all of it is sent again.
 * Fails as `readOwn` does, and as `unsupported` for boosts, and for polls whose end the server would refuse. Source:
 * https://github.com/mastodon/mastodon/blob/main/app/services/update_status_service.rb
 */
export async function updateOwn(
  call: Call,
  externalId: string,
  changes: Changes,
  fits: Fits,
): Promise<StatusView> {
  const view = await readOwn(call, externalId, fits);
  if (view.reblog) throw new ProviderFailure({ kind: 'unsupported' }, 'a boost cannot be changed');
  const before = await readSource(call, externalId);
  const { text = before.text, contentWarning = before.spoiler_text } = changes;
  const language = changes.language?.split('-')[0] ?? view.language;
  return call.upstream.request({
    method: 'PUT',
    path: pathOf(externalId),
    json: {
      status: text,
      spoiler_text: contentWarning,
      sensitive: view.sensitive,
      media_ids: view.media_attachments.map(({ id }) => id),
      ...(language ? { language } : {}),
      ...(view.poll ? { poll: samePoll(view.poll) } : {}),
    },
    target: 'object',
    parse: (body) => statusView.parse(body),
  });
}

/** The shortest time for which a poll can be made to run, in seconds. Source: docs.joinmastodon.org, "Instance". */
const shortestPollSeconds = 300;

/** Returns a poll as it is: with its options, so that the votes stay, and with the time that it has left. */
function samePoll({ options, multiple, expires_at }: NonNullable<StatusView['poll']>) {
  const expires_in = Math.ceil((Date.parse(expires_at ?? '') - Date.now()) / 1000);
  if (!(expires_in > shortestPollSeconds))
    throw new ProviderFailure({ kind: 'unsupported' }, 'the poll ends too soon to be sent again');
  return { options: options.map(({ title }) => title), multiple, expires_in };
}

const source = z.object({ text: z.string(), spoiler_text: z.string().default('') });

/** Reads what the account has written, which the server keeps next to the HTML. */
export function readSource({ upstream }: Call, id: string): Promise<z.infer<typeof source>> {
  return upstream.request({
    method: 'GET',
    path: pathOf(id, '/source'),
    target: 'object',
    parse: source.parse,
  });
}
