/**
 * Declares how end users grant access under a login kind. Every function that calls the provider throws
 * ProviderFailure.
 */
import type { Schemas } from '../contract/index.ts';
import type { Upstream } from './call.ts';
import type { GrantCredential, UpstreamRules } from './upstream-rules.ts';

export interface Connect {
  /** The scopes that every connection needs, whatever operations it is for. */
  scopes: readonly string[];
  /**
   * How the provider identifies the customer's app: by the credentials from its registration, by a document
   * that the service publishes, by a registration that the service makes at each server, or not at all, if
   * grants are not made to a particular app.
   */
  app: 'registered' | HostedClient | ServerApps | 'none';
  /** The further secrets that a registered app has, which the customer enters; absent when it has none. */
  secrets?: readonly AppSecret[];
  /**
   * What the provider grants apps one by one, the usual one first. An Auth Integration says which of these its app has;
   * absent when every app can ask for all scopes.
   */
  products?: readonly AppProduct[];
  /** The flow through a consent screen; absent when the login kind has none. */
  consent?: Consent;
  /** The way to import a grant that was made elsewhere; absent when there is none. */
  grantImport?: GrantImport;
  /** The way to find profiles by their names; present exactly when the provider lists no profiles of a grant. */
  namedProfiles?: NamedProfiles;
  /** Asks the provider about a grant. Fails as `expired` when the grant has ended. */
  inspect(call: ConnectCall, held: HeldGrant): Promise<Inspection>;
  /** The way to get new tokens without the end user; absent when the end user has to consent again. */
  refresh?: Refresh;
  /** Gives a grant back; absent when the provider offers no way. */
  revoke?(call: ConnectCall, credential: GrantCredential): Promise<void>;
  /**
   * The subscription that makes the provider report an account's changes; absent when none is needed, or when
   * nothing is reported.
   */
  subscription?: Subscription;
  /**
   * Scopes that some notifications need although nothing is subscribed to for an account. Without them, everything
   * else is observed all the same.
   */
  notificationScopes?: readonly string[];
  /** Checks the app's settings at the provider; absent when an app has no settings there. */
  appCheck?: AppCheck;
}

export interface Consent {
  /** Whether the consent screen takes a code challenge (RFC 7636, S256). */
  pkce: boolean;
  /** True when the provider takes only redirect URIs that end with a slash. */
  redirectEndsWithSlash?: true;
  /**
   * An example of an account's name. Present when end users name their account first, because the account
   * decides where the consent screen is.
   */
  namesAccount?: { example: string };
  /**
   * Returns the address of the consent screen. Fails as `rejected` for the field `account` when no account
   * has the name.
   */
  begin(call: ConnectCall, request: ConsentRequest): Promise<ConsentStart>;
  /** Trades the code for a lasting grant, and lists the accounts that it reaches. */
  exchange(call: ConnectCall, answer: ConsentAnswer): Promise<GrantedAccess>;
}

/**
 * Profiles that somebody names, because the provider does not list those that a grant reaches. `exchange` and the run of an
 * import then return no accounts.
 */
export interface NamedProfiles {
  /** An example of what names a profile, such as a handle. */
  example: string;
  /**
   * Reads a profile by its id or its handle. Returns `undefined` when the grant does not reach it; an answer proves that
   * it does.
   */
  find(call: ConnectCall, credential: GrantCredential, name: string): Promise<ReachableAccount | undefined>;
}

export interface GrantImport {
  takes: 'accessToken' | 'appPassword';
  /** True when the grant has to name the server that made it, because each server has accounts of its own. */
  namesHost?: true;
  /**
   * Takes over a grant that was made elsewhere. Fails as `rejected` when the token belongs to another app,
   * and as `expired` when it does not work.
   */
  run(call: ConnectCall, grant: ImportedGrant): Promise<GrantedAccess>;
}

export interface ImportedGrant {
  accessToken?: string;
  /** The server that the grant is for: a host name, with a port if it is not the usual one. */
  host?: string;
  appPassword?: AppPassword;
}

/** A password that an end user makes at the provider for one app, instead of using a consent screen. */
export interface AppPassword {
  /** The account's handle or id. */
  identifier: string;
  password: string;
}

/** Apps of a provider that has many servers, each of which registers an app when it is asked to. */
export interface ServerApps {
  kind: 'per_server';
  /**
   * Returns the server of an account that an end user has named, in the one spelling that each server has here. Fails as
   * `rejected` for the field `account` when there can be no such server.
   */
  hostOf(call: ConnectCall, account: string): string;
  /** Returns what is registered about the app at servers. When it changes, the app is registered again. */
  registration(place: ClientPlace): Readonly<Record<string, string>>;
  /**
   * Registers the app at a server. Fails as `rejected` for the field `account` when there is no such server.
   */
  register(
    call: ConnectCall,
    host: string,
    registration: Readonly<Record<string, string>>,
  ): Promise<ProviderApp>;
  /**
   * Asks the server for the app. Returns false when the server says that it does not know the app, which it may have
   * deleted, and true when it says anything else.
   * @param registration what was registered about the app.
   */
  isKnown(
    call: ConnectCall,
    host: string,
    app: ProviderApp,
    registration: Readonly<Record<string, string>>,
  ): Promise<boolean>;
}

/** An app without a registration: its id is the address of a document that describes it. */
export interface HostedClient {
  kind: 'hosted';
  /** Creates the secret with which the app authenticates, stored as its client secret. */
  createSecret(): Promise<string>;
  clientId(place: ClientPlace): string;
  /**
   * Returns, for the people who run the service, why providers would refuse the app at this address;
   * `undefined` when they would not.
   */
  problem(place: ClientPlace): { message: string; fix: string } | undefined;
  /** Returns the public document that describes the app. */
  document(place: ClientPlace, clientSecret: string): object;
}

export interface ClientPlace {
  /** The app's name, as end users see it. */
  name: string;
  documentUrl: string;
  redirectUri: string;
  /** The address of the service itself. */
  homeUrl: string;
}

/** A secret of the customer's app besides its client secret, such as a key of another API of the provider. */
export interface AppSecret {
  name: string;
  /** The provider's words for it. */
  label: string;
  /** What it is for, and where the provider shows it. */
  description: string;
  /** True when the adapter cannot work without it. */
  required?: true;
  /** True when it proves webhooks, as the client secret does. */
  signsWebhooks?: true;
}

/** A product of the provider, or a set of permissions, that an app has or has not. */
export interface AppProduct {
  id: string;
  /** The provider's words for it. */
  name: string;
  /** What it lets the app do, and how an app gets it. */
  description: string;
  /** The scopes that it lets the app ask for. */
  scopes: readonly string[];
  /** The scopes among these that every connection needs. */
  connectScopes: readonly string[];
  /** The ids of products that no app has beside it. */
  excludes?: readonly string[];
}

/** The customer's app at the provider. */
export interface ProviderApp {
  /** The app's id at the provider; empty when it has none. */
  clientId: string;
  clientSecret: string;
  /** The app's further secrets, by the names that the login kind declares, as far as the customer has entered them. */
  secrets?: Readonly<Record<string, string>>;
  /** The id of a set of permissions stored at the provider, which is requested instead of scopes. */
  configurationId?: string;
}

/** Checks an app's settings, with findings for the developer who has set up the app. */
export interface AppCheck {
  /** The check by asking the provider; absent when it answers no questions about an app. */
  asked?: {
    /** The findings that asking yields, in this order. All are `unknown` when the provider does not answer. */
    names: readonly AppFinding['name'][];
    run(call: ConnectCall, setup: AppSetup): Promise<AppFinding[]>;
  };
  /**
   * Returns findings for the settings that the provider does not tell: where a person finds each, and what
   * its value must be.
   */
  byHand(setup: AppSetup): AppFinding[];
}

export type AppFinding = Schemas['AuthIntegrationFinding'];

/** The addresses that have to be entered in the app's settings at the provider. */
export interface AppSetup {
  redirectUri: string;
  callbackUrl: string;
  /** Where files are that the provider is to fetch. */
  filesUrl: string;
}

export interface ConsentRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge?: string;
  /** Whether to ask once more for scopes that the end user has declined before. */
  again: boolean;
  /** The account as the end user named it, where the login kind asks for it. */
  account?: string;
  /** The account's server, for a login kind with ServerApps. The redirect URI is that server's alone. */
  host?: string;
}

/** Who must have given an answer of a consent screen (RFC 9207). */
export interface AnswerIssuer {
  id: string;
  /** True when the server says of itself that it names itself in every answer. */
  promised: boolean;
}

export interface ConsentStart {
  url: string;
  /**
   * The server that the end user was sent to. Every login kind whose servers end users choose returns it, so that no
   * server gets the code of another one (RFC 9700, section 4.4). It follows from the server's address and from nothing
   * that the server says.
   */
  issuer?: AnswerIssuer;
  /**
   * The values that `exchange` needs. Until the end user comes back from the consent screen, they are stored
   * encrypted.
   */
  flow?: ConsentFlow;
}

/** The values that a connect flow keeps, under names that the adapter chooses. */
export type ConsentFlow = Readonly<Record<string, string>>;

export interface ConsentAnswer {
  code: string;
  redirectUri: string;
  codeVerifier?: string;
  /** The issuer that the answer names (RFC 9207), if any. It has been compared with that of the consent's start. */
  issuer?: string;
  flow?: ConsentFlow;
}

export interface ConnectCall {
  app: ProviderApp;
  /** Where the provider is to report to the app; absent where no Auth Integration is behind it. */
  callbackUrl?: string;
  /** Returns the app at a server, for a login kind with ServerApps. It is registered when it is first asked for. */
  appAt(host: string): Promise<ProviderApp>;
  /** Opens a way to the provider's API under the adapter's rules. */
  open(rules: UpstreamRules, credential: GrantCredential): Upstream;
  /**
   * The Fetch API for libraries that make their own requests, and for hosts that the end user names. It
   * reaches public addresses only, and rejects with ProviderFailure when there is no answer.
   */
  fetch(url: string, init?: FetchInit): Promise<Response>;
  /**
   * Returns, for the log, why an untrusted URL must not be used: it is not https, its port belongs
   * to another kind of service, or its host is not public; `undefined` when it may be used. Requests through
   * `open` and `fetch` are checked anyway; this is for URLs used in other ways, such as in a browser.
   */
  urlProblem(url: string): string | undefined;
  /** Returns the TXT records of a DNS name; an empty list when it has none. */
  resolveTxt(name: string): Promise<string[]>;
  now(): Date;
}

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  signal?: AbortSignal;
}

export interface GrantedAccess {
  /** The provider's id of the end user, which is the same each time they grant access to this app. */
  subject: string;
  credential: GrantCredential;
  grantedScopes: string[];
  /** The scopes that may or may not be granted, because the provider does not tell. */
  unconfirmedScopes: string[];
  /** The time when the credential or its access to data expires; absent when neither does. */
  expiresAt?: Date;
  /** The accounts that can be connected, unless somebody has to name them. */
  accounts: ReachableAccount[];
}

/** What people know an account by, as far as its provider tells. */
export interface AccountNames {
  displayName?: string;
  username?: string;
  avatarUrl?: string;
}

export interface ReachableAccount extends AccountNames {
  externalId: string;
  /** The kind of profile; absent when it is the usual one of the login kind. */
  kind?: string;
  /** Further ids that calls for the account need, under names that the adapter chooses. */
  references: Record<string, string>;
  /** The account's own credential, if its calls do not use the end user's. */
  credential?: GrantCredential;
  /** The granted scopes that do not cover this account. */
  lackingScopes: string[];
  /** The tasks that the end user's role allows; absent when there are no roles or the provider did not tell. */
  tasks?: string[];
}

/** A stored grant, with the accounts that are connected through it. */
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
  /**
   * The scopes that the grant has at the inspection; absent when the provider does not tell them, so that the
   * stored ones stay.
   */
  scopes?: { granted: string[]; unconfirmed: string[] };
  /** When the grant ends; `null` when it does not, and absent when the provider does not tell, so that the stored end stays. */
  expiresAt?: Date | null;
  /** The accounts that are connected, each with the names that it has now; those that are absent stay. */
  accounts: (AccountNames & { externalId: string; reachable: boolean; lackingScopes: string[] })[];
}

export interface Refresh {
  /** True when the access token is renewed by itself. Else nobody but the end user renews a grant without a refresh token. */
  byAccessToken?: true;
  /** The age that a token must have before the provider refreshes it. */
  minimumAgeMs: number;
  /**
   * The interval at which a token that no call uses is refreshed, in milliseconds. When it is absent, the
   * token is refreshed halfway through its life.
   */
  everyMs?: number;
  run(call: ConnectCall, credential: GrantCredential): Promise<RefreshedCredential>;
}

export interface RefreshedCredential {
  credential: GrantCredential;
  expiresAt?: Date;
  /** The scopes after the refresh; absent when the answer does not name them. */
  grantedScopes?: string[];
}

export interface Subscription {
  /** The name of the secret of the app without which the provider reports nothing to it; absent when every app is reported to. */
  secret?: string;
  /** True when `ensure` enters the app's webhook at the provider, where nobody can enter it by hand. */
  entersWebhook?: true;
  /** The scopes without which the provider accepts no subscription. */
  scopes: readonly string[];
  /** The fields that can be subscribed to, each with the further scopes that it needs. */
  fields: readonly { name: string; scopes: readonly string[] }[];
  /**
   * Subscribes the app to these fields of the account unless it is subscribed already. Returns whether it is
   * subscribed in the end, or the lease, if the subscription ends unless it is renewed.
   * @param endpoint where the provider is to report to; absent when a person enters that in the app's settings.
   */
  ensure(
    call: ConnectCall,
    account: HeldAccount,
    credential: GrantCredential,
    fields: string[],
    endpoint?: OwnEndpoint,
  ): Promise<boolean | Lease>;
  /** Takes the subscription of an account back when it is disconnected; absent where that needs no call. */
  end?(call: ConnectCall, account: HeldAccount, credential: GrantCredential): Promise<void>;
}

/** The webhook endpoint of one connection, or of the app. */
export interface OwnEndpoint {
  /** May have a query already. */
  callbackUrl: string;
  /** The secret that the provider has to send along or sign with; empty where that is the app's. */
  secret: string;
}

export interface Lease {
  until: Date;
}
