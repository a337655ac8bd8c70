/** How end users grant access under a login kind. All functions that ask the provider throw ProviderFailure. */
import type { Schemas } from '../contract/index.ts';
import type { UpstreamRules } from './kit/upstream.ts';
import type { Upstream } from './provider.ts';

export interface Connect {
  /** The scopes that connecting itself needs, whatever is done later. */
  scopes: readonly string[];
  /**
   * What the provider knows the customer's app by: credentials that it gave when the app was registered, a document that
   * the service publishes, or nothing, since grants are made to nobody in particular.
   */
  app: 'registered' | HostedClient | 'none';
  /** Absent where there is no consent screen. */
  consent?: Consent;
  /** Absent where grants that were made elsewhere are of no use here. */
  adoption?: Adoption;
  /** What the provider says of a grant now. Fails as `expired` when nothing works any more. */
  inspect(call: ConnectCall, held: HeldGrant): Promise<Inspection>;
  /** Where tokens can be had anew without the end user. */
  refresh?: Refresh;
  /** Where a grant can be given back. */
  revoke?(call: ConnectCall, credential: GrantCredential): Promise<void>;
  /** Where the provider reports changes of an account, once it has been asked to. */
  subscription?: Subscription;
  /** How the app's settings at the provider are checked. Absent where there are none. */
  appCheck?: AppCheck;
}

export interface Consent {
  /** Whether the consent screen takes a code challenge (RFC 7636, S256). */
  pkce: boolean;
  /** Where the end user names the account first, since it decides where the consent screen is: what names look like. */
  namesAccount?: { example: string };
  /** Leads to the consent screen. Fails as `rejected` for the field `account` when nobody has the name. */
  begin(call: ConnectCall, request: ConsentRequest): Promise<ConsentStart>;
  /** Trades the code for a grant that lasts, and lists what it reaches. */
  exchange(call: ConnectCall, answer: ConsentAnswer): Promise<GrantedAccess>;
}

export interface Adoption {
  takes: 'accessToken' | 'appPassword';
  /**
   * Takes over a grant that was made elsewhere. Fails as `rejected` when a token was not granted to the app, and as
   * `expired` when it does not work (any more).
   */
  run(call: ConnectCall, grant: ImportedGrant): Promise<GrantedAccess>;
}

export interface ImportedGrant {
  accessToken?: string;
  appPassword?: AppPassword;
}

/** What an end user makes at the provider for one app, in place of a consent screen. */
export interface AppPassword {
  /** Of the account: a handle or an id. */
  identifier: string;
  password: string;
}

/** An app that no provider has registered: its id is the address of a document about it. */
export interface HostedClient {
  /** What the app proves itself with; kept as its client secret. */
  createSecret(): Promise<string>;
  clientId(place: ClientPlace): string;
  /** Why the provider would not take it; `undefined` when it does. For those who run the service. */
  problem(place: ClientPlace): { message: string; fix: string } | undefined;
  /** The document; public. */
  document(place: ClientPlace, clientSecret: string): object;
}

export interface ClientPlace {
  /** The app's name, as end users see it. */
  name: string;
  documentUrl: string;
  redirectUri: string;
  /** The service's own. */
  homeUrl: string;
}

/** The customer's app at the provider. */
export interface ProviderApp {
  /** Empty where there is none. */
  clientId: string;
  clientSecret: string;
  /** A set of permissions that is kept at the provider and asked for in place of scopes. */
  configurationId?: string;
}

/** For the developer who has set the app up, in words of ours. */
export interface AppCheck {
  /** Absent where the provider cannot be asked about an app. */
  asked?: {
    /** What is found out, in this order. All of it is unknown when the provider does not answer. */
    names: readonly AppFinding['name'][];
    run(call: ConnectCall, setup: AppSetup): Promise<AppFinding[]>;
  };
  /** What the provider does not tell: where to look, and what has to stand there. */
  byHand(setup: AppSetup): AppFinding[];
}

export type AppFinding = Schemas['AuthIntegrationFinding'];

/** Where the app's settings at the provider have to lead. */
export interface AppSetup {
  redirectUri: string;
  callbackUrl: string;
}

export interface ConsentRequest {
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  codeChallenge?: string;
  /** Asks again for what the end user has declined before. */
  again: boolean;
  /** Where the end user names the account: what they said. */
  account?: string;
}

export interface ConsentStart {
  url: string;
  /** What `exchange` has to know; kept encrypted until then. */
  flow?: ConsentFlow;
}

/** Under names of the adapter's own. */
export type ConsentFlow = Readonly<Record<string, string>>;

export interface ConsentAnswer {
  code: string;
  redirectUri: string;
  codeVerifier?: string;
  /** Who says so (RFC 9207), where the answer names it. */
  issuer?: string;
  flow?: ConsentFlow;
}

export interface ConnectCall {
  app: ProviderApp;
  /** A way to the provider's API, under rules of the adapter's choosing. */
  open(rules: UpstreamRules, credential: GrantCredential): Upstream;
  /**
   * For libraries that speak for themselves, and for hosts that the end user names: reached at public addresses only.
   * Rejects with ProviderFailure when there is no answer.
   */
  fetch(url: string, init?: FetchInit): Promise<Response>;
  /**
   * Says why a URL that a stranger has named may not be used, for the log: it is not https, it has another service's
   * port, or its host is not public. `undefined` when it may. What leaves through `open` and `fetch` is checked by itself;
   * this is for URLs that go elsewhere, such as into a browser.
   */
  urlProblem(url: string): string | undefined;
  /** TXT records of a DNS name; none when there are none. */
  resolveTxt(name: string): Promise<string[]>;
  now(): Date;
}

export interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  signal?: AbortSignal;
}

/** What is kept, encrypted, to act with. */
export interface GrantCredential {
  accessToken: string;
  /** When it was issued, where refreshing asks for an age. */
  issuedAt?: string;
  /** Brings the next access token, where these are short-lived. */
  refreshToken?: string;
  /** What else acting with it takes, under names of the adapter's own. */
  details?: Readonly<Record<string, string>>;
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
  /**
   * The tasks that the end user's role lets them do; absent where there are no roles, or the provider did not
   * tell.
   */
  tasks?: string[];
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
  /** How often it is done when nothing asks for it. Absent: in the middle of the token's life. */
  everyMs?: number;
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
