/** Changes and deletes what the account has written. */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { deleteOwn, readOwn } from '../kit/own-content.ts';
import { present } from '../kit/present.ts';
import { partsOf } from './account-id.ts';
import { languageTag } from './publishing/language-tag.ts';
import { changeRulesOf, usualRules } from './publishing/rules.ts';
import { pathOf, readSource, readStatus } from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { type StatusView, statusView } from './status.ts';

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

/** The scopes that changing a status needs, and the rules for what it becomes. */
export const changing = {
  scopes: scopes.change,
  rules: changeRulesOf(usualRules),
  rulesAt: changeRulesOf,
} as const;

/**
 * Changes a status of the account. The server takes away whatever a change does not name, so all of it is sent again.
 * Fails as `readOwn` does, and as `unsupported` for boosts, and for polls whose end the server would refuse. Source:
 * https://github.com/mastodon/mastodon/blob/main/app/services/update_status_service.rb
 */
export async function updateStatus(
  call: Call,
  { externalId, ...changes }: Schemas['MastodonPostUpdate'] & { externalId: string },
  fits: Fits,
): Promise<StatusView> {
  const view = await readOwn(wanted(call, externalId, fits));
  if (view.reblog) throw new ProviderFailure({ kind: 'unsupported' }, 'a boost cannot be changed');
  const before = await readSource(call, externalId);
  return call.upstream.request({
    method: 'PUT',
    path: pathOf(externalId),
    json: {
      status: changes.text ?? before.text,
      spoiler_text: changes.contentWarning ?? before.spoiler_text,
      sensitive: view.sensitive,
      media_ids: view.media_attachments.map(({ id }) => id),
      ...present({
        language: changes.language ? languageTag(changes.language) : view.language,
        poll: view.poll && samePoll(view.poll),
      }),
    },
    target: 'object',
    parse: statusView.parse,
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
