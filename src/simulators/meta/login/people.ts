/**
 * Computes the end users whom the consent screen knows: pure functions of the app's id and the persona, or of
 * their own id.
 */

import { dropScope, type Grant, writeGrant } from '../../engine/grants.ts';
import { idsOf } from '../../engine/ids.ts';
import type { Persona } from '../../personas.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { type FixtureSet, type GraphNode, kind, type Parameters, paged, parts } from '../node.ts';
import { linkedAccountNode, linkedAccountOf, pageOf, pageValues } from '../page.ts';
import { grantKeyOf, type TokenClaims } from '../tokens.ts';

/** A Page, and the Instagram account that is linked to it. */
export interface OwnPage {
  pageId: string;
  instagramId: string;
  name: string;
}

/**
 * Returns the id under which an app knows a person. Other apps know the person by other ids; one app sees the
 * same id, whether it asks for Pages or for Instagram accounts.
 */
export const userIdOf = (clientId: string, persona: Persona) =>
  idsOf(clientId).digits(`end-user/${persona}`, '10', 16);

const allTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];

/** Returns the tasks that the person's role gives them on their Pages. */
export const tasksOf = ({ persona }: { persona?: string | undefined }) =>
  persona === 'analyst' ? ['ANALYZE'] : allTasks;

/** Returns the person's id under Instagram Login, which differs from their account's id. */
export const instagramUserIdOf = (userId: string) => idsOf(userId).digits('instagram-user', '25', 17);

const towns =
  'Lisboa,Porto,Faro,Cádiz,Málaga,València,Marseille,Genova,Napoli,Palermo,Split,Piraeus,İzmir,Haifa,Tunis,Oran,Tanger,Funchal,Dublin,Cardiff,Bergen,Göteborg,Århus,Kiel,Gdańsk,Rīga,Tallinn,Helsinki,Reykjavík';
const names = ['Harbour Bakery', ...towns.split(',').map((town) => `Harbour Bakery ${town}`)];

const pageCounts: Partial<Record<Persona, number>> = { no_account: 0, many_accounts: names.length };
const usualPageCount = 2;

/** Returns all Pages that the person could have, in order. */
function pagesOf(userId: string): OwnPage[] {
  return names.map(ownPageOf(userId));
}

export function pagesOfPersona(clientId: string, persona: Persona): OwnPage[] {
  return names.slice(0, pageCounts[persona] ?? usualPageCount).map(ownPageOf(userIdOf(clientId, persona)));
}

function ownPageOf(userId: string) {
  return (name: string, index: number): OwnPage => {
    const pageId = idsOf(userId).digits(`page/${index}`, '1', 15);
    return { pageId, instagramId: linkedAccountOf(pageId), name };
  };
}

/** Returns the id of the person's only account on Threads. */
export const threadsAccountOf = (userId: string) => idsOf(userId).digits('threads-account', '26', 17);

/** Returns the person's only account under Instagram Login. */
export function instagramAccountOf(userId: string): OwnPage {
  const [first] = names.slice(0, 1).map(ownPageOf(userId));
  if (!first) throw new Error('a person without an account');
  return first;
}

// Answers what an end user's own token reaches under Facebook Login: who they are, what they granted, and
// their Pages.

const endUserKind = kind('User', {
  fields: 'name,first_name,last_name',
  defaults: 'name',
  edges: { permissions: parts, accounts: paged(25, { inline: true }) },
});

const permissionKind = kind('Permission', { fields: 'permission,status', defaults: 'permission,status' });

const listedPageKind = kind('Page', {
  fields:
    'access_token,category,category_list,connected_instagram_account,instagram_business_account,link,name,picture,tasks,username',
  defaults: 'access_token,category,category_list,name,tasks',
});

export function endUserFixtureSet(
  claims: TokenClaims,
  grant: Grant,
  tokenOf: (page: OwnPage) => string,
): FixtureSet {
  const pages = listedPages(claims, grant, tokenOf);
  const permissions = permissionNodes(claims, grant);
  const endUser: GraphNode = {
    id: claims.accountId,
    kind: endUserKind,
    values: { name: 'Nora Baker', first_name: 'Nora', last_name: 'Baker' },
    edges: { accounts: pages, permissions },
  };
  return { self: endUser, others: [] };
}

function permissionNodes({ declinedScopes = [] }: TokenClaims, { scopes }: Grant): GraphNode[] {
  const node = (status: string) => (permission: string) => ({
    kind: permissionKind,
    values: { permission, status },
  });
  const declined = declinedScopes.filter((scope) => !scopes.includes(scope));
  return [...scopes.map(node('granted')), ...declined.map(node('declined'))];
}

/** Returns the Pages of the latest consent; none without the permission to list them. */
function listedPages(claims: TokenClaims, grant: Grant, tokenOf: (page: OwnPage) => string): GraphNode[] {
  if (!grant.scopes.includes('pages_show_list')) return [];
  return pagesOf(claims.accountId)
    .filter(({ pageId }) => grant.accounts?.includes(pageId))
    .map((page) => listedPage(page, tokenOf(page), tasksOf(claims)));
}

function listedPage(
  { pageId, instagramId, name }: OwnPage,
  accessToken: string,
  tasks: readonly string[],
): GraphNode {
  const account = linkedAccountNode(instagramId, name);
  return {
    id: pageId,
    kind: listedPageKind,
    values: {
      ...pageValues(pageOf(pageId, name)),
      access_token: accessToken,
      category_list: [{ id: '1605186416478696', name: 'Bakery' }],
      tasks,
    },
    links: { instagram_business_account: account, connected_instagram_account: account },
  };
}

/** Answers `DELETE /me/permissions`: revokes one permission, or all of them and with them the app. */
export async function withdraw(claims: TokenClaims, parameters: Parameters, store: SimulatorStore) {
  // A token that is good for any app is shared by everybody, so it must keep working.
  if (claims.grant?.appId === anyApp) return { success: true };
  const key = grantKeyOf(claims);
  const permission = parameters.get('permission');
  await (permission ? dropScope(key, permission, store) : writeGrant(key, { revoked: true }, store));
  return { success: true };
}
