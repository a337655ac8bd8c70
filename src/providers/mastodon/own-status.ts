/** Changes and deletes what the account has written. */
import type { Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { present } from '../kit/fields.ts';
import { deleteOwn, readOwn } from '../kit/own-content.ts';
import { changeRulesOf, languageTag, usualRules } from './publishing/rules.ts';
import { pathOf, readSource, readStatus } from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { readSoftware } from './server.ts';
import { partsOf, type StatusView, statusView, widens } from './status.ts';

type Fits = (view: StatusView) => boolean;

const wanted = (call: Call, externalId: string, fits: Fits) => ({
  externalId,
  async read() {
    const { view } = await readStatus(call, externalId);
    // Some servers answer for a boost with the post that it shows, which nobody has asked to change or delete.
    if (view.id.toLowerCase() === externalId.toLowerCase()) return view;
    throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is answered with ${view.id}`);
  },
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
): Promise<Changed> {
  const view = await readOwn(wanted(call, externalId, fits));
  if (view.reblog) throw new ProviderFailure({ kind: 'unsupported' }, 'a boost cannot be changed');
  await requireKeptAudience(call, view);
  const before = await readSource(call, externalId);
  // Servers may not take an empty text, and need none where there are files.
  const status = changes.text ?? (before.text || (view.media_attachments.length > 0 ? undefined : ''));
  const after = await call.upstream.request({
    method: 'PUT',
    path: pathOf(externalId),
    json: {
      ...(status === undefined ? {} : { status }),
      spoiler_text: changes.contentWarning ?? before.spoiler_text,
      sensitive: view.sensitive ?? false,
      media_ids: view.media_attachments.map(({ id }) => id),
      ...present({
        language: changes.language ? languageTag(changes.language) : view.language,
        poll: view.poll && samePoll(view.poll),
      }),
    },
    target: 'object',
    parse: statusView.parse,
  });
  return { view: after, ...wideningFrom(view, after) };
}

interface Changed {
  view: StatusView;
  /** Says that more people can see the status than before; absent when they cannot. */
  warning?: string;
}

const wideningFrom = ({ visibility: before }: StatusView, { visibility: after }: StatusView) =>
  widens(before, after)
    ? {
        warning: `The server has changed who can see it, from ${before} to ${after}. Delete it if that must not be.`,
      }
    : {};

/**
 * Refuses to change a status that not everybody sees, unless its server is known to leave the audience alone: on one that does
 * not, the change would show it to everybody, and no second call could take that back.
 */
async function requireKeptAudience(call: Call, { visibility }: StatusView): Promise<void> {
  if (visibility === 'public' || (await readSoftware(call)).keepsAudience) return;
  throw new ProviderFailure(
    {
      kind: 'unsupported',
      message:
        'The account’s server is not known to keep who sees a post when it is changed, and not everybody sees this one. Delete it and publish it anew.',
    },
    `a change may show the ${visibility} status to everybody`,
  );
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
