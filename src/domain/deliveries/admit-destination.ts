/** Checks the input of destinations. */
import type { Context } from '../../context.ts';
import { externalUsersOf } from '../../db/tables/connections.ts';
import type { EventDestination } from '../../db/tables/event-destinations.ts';
import { type InputProblem, refuseProblems } from '../../errors/index.ts';
import { spellingProblem, urlProblem } from '../../outbound/url-rules.ts';
import { nameProfiles } from '../connections/profiles.ts';
import type { Caller } from '../foundation/caller.ts';
import { isOfNoProfile, topicProblems, userTopicProblems } from '../foundation/events/topics.ts';

interface Given {
  url?: string;
  topics?: string[];
  connectedProfileIds?: string[];
}

/** What a destination has already; a new one has its owner alone. */
type Before = Pick<EventDestination, 'externalUser'> &
  Partial<Pick<EventDestination, 'topics' | 'connectedProfileIds'>>;

/**
 * Checks the given fields; absent fields are not checked. Returns the profiles to store, each once, if some were given.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export async function admitDestination(
  ctx: Pick<Context, 'config' | 'db'>,
  caller: Caller,
  { url, topics = [], connectedProfileIds }: Given,
  before: Before,
): Promise<{ connectedProfileIds?: string[] }> {
  const wrongUrl =
    url === undefined ? undefined : (urlProblem(url, ctx.config.events) ?? spellingProblem(url));
  const named = connectedProfileIds ?? before.connectedProfileIds ?? [];
  refuseProblems([
    ...(wrongUrl ? [{ field: 'url', code: 'url_not_allowed' as const, message: wrongUrl }] : []),
    ...(before.externalUser ? userTopicProblems(topics) : topicProblems(topics)),
    ...(named.length > 0 ? unheardProblems(topics, before) : []),
    ...(connectedProfileIds ? await profileProblems(ctx, caller, connectedProfileIds, before) : []),
  ]);
  return connectedProfileIds ? { connectedProfileIds: [...new Set(connectedProfileIds)] } : {};
}

/** Returns the problems of topics that tell of no profile, where the destination names profiles. */
function unheardProblems(topics: readonly string[], before: Before): InputProblem[] {
  const words = (pattern: string) =>
    `${pattern} tells of no profile, so that it reaches no destination with connectedProfileIds. Choose other topics, or make a destination without profiles for it.`;
  const code = 'conflicting_fields' as const;
  if (topics.length > 0)
    return topics.flatMap((pattern, index) =>
      isOfNoProfile(pattern) ? [{ field: `topics.${index}`, code, message: words(pattern) }] : [],
    );
  const [unheard] = before.topics?.filter(isOfNoProfile) ?? [];
  return unheard ? [{ field: 'connectedProfileIds', code, message: words(unheard) }] : [];
}

/** Returns the problems of profiles that are new in the list: that there are none, or none of the destination's user. */
async function profileProblems(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  ids: readonly string[],
  { connectedProfileIds: kept = [], externalUser }: Before,
): Promise<InputProblem[]> {
  const fresh = ids.filter((id) => !kept.includes(id));
  const known = await nameProfiles(ctx, caller, fresh);
  const owners = externalUser
    ? await externalUsersOf(ctx.db.$sql, caller, [], [...known.keys()])
    : new Map<string, string>();
  return ids.flatMap((id, index) => {
    if (kept.includes(id) || (known.has(id) && (!externalUser || owners.get(id) === externalUser))) return [];
    const message = known.has(id)
      ? `The Connected Profile ${JSON.stringify(id)} is not one of ${JSON.stringify(externalUser)}, who owns the destination.`
      : `There is no Connected Profile ${JSON.stringify(id)} in ${caller.mode} mode. Expected ids as connectedProfiles.list has them.`;
    return [{ field: `connectedProfileIds.${index}`, code: 'invalid_value' as const, message }];
  });
}
