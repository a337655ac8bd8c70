/**
 * Asks what has become of a Facebook Login grant. Page tokens outlive the end user's token, so they are
 * checked.
 */

import { failedAs, ignoreFailure, ProviderFailure } from '../call.ts';
import type {
  AccountNames,
  Connect,
  ConnectCall,
  HeldAccount,
  HeldGrant,
  Inspection,
  ReachableAccount,
} from '../connect.ts';
import { namesOf } from '../kit/oauth.ts';
import type { GrantCredential } from '../upstream-rules.ts';
import type { AppWebhook } from './app-check.ts';
import { graphRules } from './graph.ts';
import { type FacebookPage, readOwnPage } from './pages.ts';
import type { MetaSettings } from './settings.ts';
import {
  debugToken,
  endOf,
  facebookAppAccess,
  lackingScopes,
  type TokenInspection,
} from './token-inspection.ts';

/** The differences between connecting Pages and connecting the Instagram accounts behind them. */
export interface PageAccounts {
  scopes: Connect['scopes'];
  /** Returns the account that the Page leads to; `undefined` when it leads to none. */
  accountOf(page: FacebookPage): Omit<ReachableAccount, 'lackingScopes' | 'credential'> | undefined;
  /**
   * Returns the ids of the account's Page and Instagram account. A scope may have been granted for only some
   * Pages or accounts, which it then names by these ids.
   */
  targetsOf(account: HeldAccount): { page: string; instagram: string | undefined };
  /** True when data can be read only for 90 days after the end user's last consent. */
  dataAccessExpires: boolean;
  subscription: { scopes: readonly string[]; fields: readonly { name: string; scopes: readonly string[] }[] };
  /** The webhook that the app needs at the provider. */
  webhook: AppWebhook;
}

export async function inspectPages(
  call: ConnectCall,
  settings: MetaSettings,
  kind: PageAccounts,
  { credential, accounts }: HeldGrant,
): Promise<Inspection> {
  const tokens =
    accounts.length > 0 ? accounts.map((account) => account.credential ?? credential) : [credential];
  const found = await Promise.all(tokens.map(({ accessToken }) => validOrEnded(call, settings, accessToken)));
  const valid = found.find((each) => !(each instanceof ProviderFailure));
  if (!valid || valid instanceof ProviderFailure) throw found[0];
  const expiresAt = endOf(valid, kind.dataAccessExpires);
  const names = await Promise.all(
    accounts.map((account, index) => readNames(call, settings, kind, account, tokens[index] ?? credential)),
  );
  return {
    scopes: { granted: valid.scopes, unconfirmed: [] },
    expiresAt: expiresAt ?? null,
    accounts: accounts.map((account, index) => ({
      ...names[index],
      ...audienceOf(account, found[index], kind),
    })),
  };
}

/**
 * Inspects the token of one Page. A token that has ended, such as after the end user has lost their role on
 * the Page, returns its failure instead of throwing it, so that the other Pages are inspected nevertheless.
 */
function validOrEnded(
  call: ConnectCall,
  settings: MetaSettings,
  accessToken: string,
): Promise<TokenInspection | ProviderFailure> {
  return debugToken(call, facebookAppAccess(settings), accessToken).catch((error) => {
    if (failedAs(error, 'expired')) return error;
    throw error;
  });
}

/** Asks a Page what its account is called now; nothing where it does not tell. */
async function readNames(
  call: ConnectCall,
  settings: MetaSettings,
  kind: PageAccounts,
  { externalId }: HeldAccount,
  credential: GrantCredential,
): Promise<AccountNames> {
  const upstream = call.open(graphRules(settings.facebookGraphUrl, settings.graphApiVersion), credential);
  const page = await readOwnPage(upstream).catch(ignoreFailure);
  const account = page && kind.accountOf(page);
  return account?.externalId === externalId ? namesOf(account) : {};
}

function audienceOf(
  account: HeldAccount,
  found: TokenInspection | ProviderFailure | undefined,
  kind: PageAccounts,
) {
  const { externalId } = account;
  if (!found || found instanceof ProviderFailure) return { externalId, reachable: false, lackingScopes: [] };
  const lacking = lackingScopes(found, kind.targetsOf(account));
  const covered = found.granular_scopes.some(
    ({ scope, target_ids }) => target_ids && !lacking.includes(scope),
  );
  const targeted = found.granular_scopes.some(({ target_ids }) => target_ids);
  return { externalId, reachable: covered || !targeted, lackingScopes: lacking };
}
