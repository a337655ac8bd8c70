/**
 * Determines how a content type's history is walked, through the lists that its own list depends on. Pure
 * functions.
 */
import type { ContentType } from '../contract/index.ts';
import {
  eachOf,
  type NamesByLogin,
  type NamesByProfileKind,
  namesFor,
  type ProfileClass,
  type RoleTasks,
} from './access.ts';
import type { Capability, ContentTypeDeclaration, Walk, WalkParent } from './content-type.ts';
import type { Provider } from './provider.ts';

/** One list on the way from the account's own list down to the one that is backfilled. */
export interface WalkLevel {
  contentType: ContentType;
  list: Capability<Record<string, unknown>, WalkedPage>;
  order: Walk['order'];
  /** The input that takes the id of an item of the previous level. */
  input?: WalkParent['input'];
}

/** The fields that the pages of all lists have in common. */
export interface WalkedPage {
  data: WalkedItem[];
  nextCursor?: string;
}

export interface WalkedItem {
  externalId: string;
  publishedAt?: string;
  updatedAt?: string;
}

/** Returns the lists to walk, the outermost first; none when the content type has no list. */
export function walkLevels(
  provider: Provider,
  { contentType, capabilities: { list } }: ContentTypeDeclaration,
): WalkLevel[] {
  if (!list?.walk) return [];
  const { order, parent } = list.walk;
  const level = { contentType, list: list as unknown as WalkLevel['list'], order };
  if (!parent) return [level];
  const above = provider.contentTypes.find((one) => one.contentType === parent.contentType);
  if (!above) throw new Error(`${contentType} hangs on ${parent.contentType}, which ${provider.id} lacks`);
  return [...walkLevels(provider, above), { ...level, input: parent.input }];
}

/** Returns the scopes that all lists of the walk need. A login kind, or a kind of profile, that lacks one of them is left out. */
export function walkScopes(provider: Provider, declaration: ContentTypeDeclaration): NamesByLogin {
  const lists = walkLevels(provider, declaration).map(({ list }) => list.scopes);
  return mergedOver(lists.at(-1) ?? {}, (profileClass) => {
    const needed = lists.map((scopes) => namesFor(scopes, profileClass));
    return needed.every((names) => names !== undefined) ? [...new Set(needed.flat())] : undefined;
  });
}

/** Returns the tasks of which any one suffices for all lists of the walk. */
export function walkTasks(provider: Provider, declaration: ContentTypeDeclaration): RoleTasks {
  const lists = walkLevels(provider, declaration).map(({ list }) => list.tasks);
  const each = lists.flatMap((tasks) => Object.entries(tasks ?? {}));
  return mergedOver(Object.fromEntries(each), (profileClass) => {
    const needed = lists.flatMap((tasks) => {
      const anyOf = namesFor(tasks, profileClass);
      return anyOf ? [anyOf] : [];
    });
    return needed.reduce((enough, anyOf) => enough.filter((task) => anyOf.includes(task)));
  });
}

/** Returns names in the form of others: those that are found for each of their classes, if any. */
function mergedOver(
  form: NamesByLogin,
  find: (profileClass: ProfileClass) => readonly string[] | undefined,
): NamesByLogin {
  const merged: Record<string, readonly string[] | Record<string, readonly string[]>> = {};
  for (const { loginKind, profileKind } of eachOf(form)) {
    const names = find({ loginKind, profileKind: profileKind ?? '' });
    if (names && profileKind === undefined) merged[loginKind] = names;
    else if (names && profileKind !== undefined)
      merged[loginKind] = { ...(merged[loginKind] as NamesByProfileKind), [profileKind]: names };
  }
  return merged;
}
