/**
 * Determines how a content type's history is walked, through the lists that its own list depends on. Pure
 * functions.
 */
import type { ContentType } from '../contract/index.ts';
import type { RoleTasks } from './access.ts';
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

/**
 * Returns the scopes that all lists of the walk need, by login kind. A login kind that lacks one of these
 * lists is left out.
 */
export function walkScopes(
  provider: Provider,
  declaration: ContentTypeDeclaration,
): Record<string, readonly string[]> {
  const levels = walkLevels(provider, declaration);
  const offered = provider.loginKinds.flatMap(({ id }) => {
    const needed = levels.map(({ list }) => list.scopes[id]);
    return needed.every((scopes) => scopes !== undefined) ? [[id, [...new Set(needed.flat())]] as const] : [];
  });
  return levels.length > 0 ? Object.fromEntries(offered) : {};
}

/** Returns, by login kind, the tasks of which any one suffices for all lists of the walk. */
export function walkTasks(provider: Provider, declaration: ContentTypeDeclaration): RoleTasks {
  const needed = walkLevels(provider, declaration).flatMap(({ list }) => Object.entries(list.tasks ?? {}));
  const enough = new Map<string, readonly string[]>();
  for (const [loginKind, anyOf] of needed)
    enough.set(
      loginKind,
      (enough.get(loginKind) ?? anyOf).filter((task) => anyOf.includes(task)),
    );
  return Object.fromEntries(enough);
}
