/** Changes and deletes what the account has written. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { deleteOwn, readOwn } from '../kit/own-content.ts';
import { partsOf } from './account-id.ts';
import { pathOf, readStatus } from './read-statuses.ts';
import { type StatusView, statusView } from './status.ts';

type Changes = Schemas['MastodonPostUpdate'];
type Fits = (view: StatusView) => boolean;

const wanted = (call: Call, externalId: string, fits: Fits) => ({
  externalId,
  read: async () => (await readStatus(call, externalId)).view,
  fits,
  isOwn: ({ account }: StatusView) => account.id === partsOf(call.account).id,
});

/** Deletes a status of the account, or takes a boost back. */
export const deleteStatus = (call: Call, externalId: string, fits: Fits) =>
  deleteOwn({
    ...wanted(call, externalId, fits),
    remove: ({ reblog }) =>
      call.upstream.request({
        ...(reblog
          ? { method: 'POST', path: pathOf(reblog.id, '/unreblog') }
          : { method: 'DELETE', path: pathOf(externalId) }),
        target: 'object',
        parse: () => undefined,
      }),
  });

/**
 * Changes a status of the account. The server takes away whatever a change does not name, so all of it is sent again.
 * Fails as `readOwn` does, and as `unsupported` for boosts, and for polls whose end the server would refuse. Source:
 * https://github.com/mastodon/mastodon/blob/main/app/services/update_status_service.rb
 */
export async function updateStatus(
  call: Call,
  externalId: string,
  changes: Changes,
  fits: Fits,
): Promise<StatusView> {
  const view = await readOwn(wanted(call, externalId, fits));
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
