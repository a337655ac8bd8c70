/** How end users grant access under a login kind. All functions that ask the provider throw ProviderFailure. */
import type { UpstreamRules } from './kit/upstream.ts';
import type { Upstream } from './provider.ts';

export interface Connect {
  /** The scopes that connecting itself needs, whatever is done later. */
  scopes: readonly string[];
  /** Whether the consent screen takes a code challenge (RFC 7636, S256). */
  pkce: boolean;
  /** The consent screen's URL. */
  authorizationUrl(app: ProviderApp, request: ConsentRequest): string;
  /** Trades the code for a grant that lasts, and lists what it reaches. */
  exchange(call: ConnectCall, answer: ConsentAnswer): Promise<GrantedAccess>;
  /**
   * The same from a token that was granted to the app elsewhere. Fails as `rejected` when the token is not
   * the app's, and as `expired` when it does not work any more.
   */
  adopt(call: ConnectCall, accessToken: string): Promise<GrantedAccess>;
  /** What the provider says of a grant now. Fails as `expired` when nothing works any more. */
  inspect(call: ConnectCall, held: HeldGrant): Promise<Inspection>;
  /** Where tokens can be had anew without the end user. */
  refresh?: Refresh;
  /** Where a grant can be given back. */
  revoke?(call: ConnectCall, credential: GrantCredential): Promise<void>;
  /** Where the provider reports changes of an account, once it has been asked to. */
  subscription?: Subscription;
}

/** The customer's app at the provider. */
export interface ProviderApp {
  clientId: string;
  clientSecret: string;
  /** A set of permissions that is kept at the provider and asked for in place of scopes. */
  configurationId?: string;
}

export interface ConsentRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge?: string;
  /** Asks again for what the end user has declined before. */
  again: boolean;
}

export interface ConsentAnswer {
  code: string;
  redirectUri: string;
  codeVerifier?: string;
}

export interface ConnectCall {
  app: ProviderApp;
  /** A way to the provider's API, under rules of the adapter's choosing. */
  open(rules: UpstreamRules, credential: GrantCredential): Upstream;
  now(): Date;
}

/** What is kept, encrypted, to act with. */
export interface GrantCredential {
  accessToken: string;
  /** When it was issued, where refreshing asks for an age. */
  issuedAt?: string;
}

export interface GrantedAccess {
  /** The provider's id of the end user: the same whenever they grant access to this app. */
  subject: string;
  credential: GrantCredential;
  grantedScopes: string[];
  /** Scopes that the provider could not be asked about. */
  unconfirmedScopes: string[];
  /** When the credential stops working, or its data can no longer be had; absent when that is never. */
  expiresAt?: Date;
  /** What can be connected. */
  accounts: ReachableAccount[];
}

export interface ReachableAccount {
  externalId: string;
  /** Other ids of the account that its calls need, under names of the adapter's own. */
  references: Record<string, string>;
  displayName?: string;
  username?: string;
  avatarUrl?: string;
  /** Of the account's own, where its calls do not use the end user's. */
  credential?: GrantCredential;
  /** Granted scopes that do not cover this account. */
  lackingScopes: string[];
}

/** A grant that is already kept, with the accounts that are connected through it. */
export interface HeldGrant {
  credential: GrantCredential;
  accounts: HeldAccount[];
}

export interface HeldAccount {
  externalId: string;
  references: Readonly<Record<string, string>>;
  credential?: GrantCredential;
}

export interface Inspection {
  /** Absent where the provider cannot be asked; what was known stays. */
  scopes?: { granted: string[]; unconfirmed: string[] };
  expiresAt?: Date;
  accounts: { externalId: string; reachable: boolean; lackingScopes: string[] }[];
}

export interface Refresh {
  /** The age from which the provider takes a token. */
  minimumAgeMs: number;
  run(call: ConnectCall, credential: GrantCredential): Promise<RefreshedCredential>;
}

export interface RefreshedCredential {
  credential: GrantCredential;
  expiresAt?: Date;
  /** Where the answer names them. */
  grantedScopes?: string[];
}

export interface Subscription {
  /** Without these the provider takes no subscription. */
  scopes: readonly string[];
  /** What the provider reports, each with the scopes that it needs besides. */
  fields: readonly { name: string; scopes: readonly string[] }[];
  /** Subscribes the app to these fields of the account where it is not yet. Returns whether it is now. */
  ensure(
    call: ConnectCall,
    account: HeldAccount,
    credential: GrantCredential,
    fields: string[],
  ): Promise<boolean>;
}
