/**
 * Lets things happen on an account independently of the service; a test makes them happen, as a person
 * would.
 */
import type { ContentType } from '../../contract/index.ts';
import {
  createProviderEvents as createFor,
  type ProviderEventKind as Kind,
  type ProviderEventKinds as Kinds,
} from '../engine/provider-event-kinds.ts';
import { type ProviderEventOptions, ProviderEventRefused, type Simulator } from '../simulator.ts';
import { type ChangeContext, type ContentChange, makeChange, type Reporter } from './changes.ts';
import type { Content } from './graph.ts';
import type { NodeList, Overlay } from './node.ts';
import { appOf, claimsOf, readGrant, type TokenClaims } from './tokens.ts';

/** The account on which something happens. */
export interface Scene {
  account: TokenClaims;
  overlay: Overlay;
  now: Date;
}

/** Returns the nodes on an edge of the account. */
export function ownNodes({ account, overlay }: Scene, edge: string): NodeList {
  const node = overlay.find(account.accountId);
  return node ? overlay.present(node, edge) : [];
}

/** Returns the first node on an edge of these nodes. */
export const firstBelow = ({ overlay }: Scene, nodes: NodeList, edge: string) =>
  nodes.flatMap((node) => overlay.present(node, edge).slice(0, 1))[0];

/**
 * Makes the refusal of an id that names nothing of the wanted kind.
 * @param problem such as `The Page has no post`.
 * @param contentType the content type whose list has the ids.
 * @param field the field that has the id.
 */
export function unknownId(
  problem: string,
  id: string,
  contentType: ContentType,
  field: keyof ProviderEventOptions,
): ProviderEventRefused {
  return new ProviderEventRefused(
    field,
    `${problem} ${id}. List ${contentType}, and take ${field} from there.`,
  );
}

export type ProviderEventKind = Kind<Scene, ContentChange>;
export type ProviderEventKinds = Kinds<Scene, ContentChange>;

export function createProviderEvents(
  kinds: ProviderEventKinds,
  { content, reporter }: { content: Content; reporter: Reporter },
): Pick<Simulator, 'providerEvents' | 'trigger'> {
  return createFor<Scene & ChangeContext, ContentChange>(kinds, {
    accountOf(accessToken) {
      const { accountId, endUser } = claimsOf(accessToken);
      if (endUser) throw new Error('not a token of a simulated account');
      return accountId;
    },
    async sceneOf(accessToken, store) {
      const account = claimsOf(accessToken);
      const [writes, grant] = await Promise.all([store.read(account.accountId), readGrant(account, store)]);
      const overlay = content(accessToken, writes);
      const removedApp = grant.ended === 'revoked' ? appOf(account) : undefined;
      return { reporter, account, writes, store, overlay, removedApp, now: await store.contentNow() };
    },
    make: async (change, scene, times) => ({
      externalId: change.externalId,
      webhooks: await makeChange(change, scene, times),
    }),
  });
}
