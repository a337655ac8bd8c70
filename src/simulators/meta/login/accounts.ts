/**
 * Answers what an end user's own token reaches under Facebook Login: who they are, what they granted, and
 * their Pages.
 */

import { dropScope, type Grant, writeGrant } from '../../engine/grants.ts';
import { anyApp, type SimulatorStore } from '../../store.ts';
import { grantKeyOf } from '../grants.ts';
import { type FixtureSet, type GraphNode, kind, type Parameters, paged, parts } from '../node.ts';
import { linkedAccountNode } from '../owner.ts';
import { pageOf, pageValues } from '../page.ts';
import type { TokenClaims } from '../tokens.ts';
import { type OwnPage, pagesOf, tasksOf } from './people.ts';

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
