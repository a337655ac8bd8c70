import type { Connect, HeldAccount, ReachableAccount } from '../connect.ts';
import type { AppWebhook } from './app-check.ts';
import type { FacebookPage } from './pages.ts';

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
