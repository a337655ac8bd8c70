/** What the hosted pages show, and why they refuse. The pages themselves are in src/web. */
import type { ContentAction, ContentType } from '../../contract/index.ts';

/** What every page of a session knows. */
export interface SessionFrame {
  /** The customer's app, by the name that they gave the Auth Integration. */
  appName: string;
  providerName: string;
  /** As asked for; without one the browser decides. */
  language: string | undefined;
  /** Where the end user came from, with the session's id and status in the query. */
  returnUrl: string;
}

/** Before the provider's consent screen: who asks for what. */
export interface IntroductionPage extends SessionFrame {
  asked: AskedContent[];
  /** All scopes, as the provider's consent screen will ask for them. */
  scopes: string[];
  /** Where the end user names the account first. */
  account?: AskedAccount;
}

export interface AskedAccount {
  /** What is known of it; empty when that is nothing yet. */
  name: string;
  /** What names look like. */
  example: string;
  /** Nobody has that name. */
  unknown?: true;
}

export interface AskedContent {
  contentType: ContentType;
  actions: AskedAction[];
}

export type AskedAction = ContentAction | 'publish' | 'backfill';

/** After it: which accounts to connect. */
export interface ChoicePage extends SessionFrame {
  connectSessionId: string;
  accounts: {
    externalId: string;
    displayName?: string;
    username?: string;
    avatarUrl?: string;
    connected: boolean;
  }[];
  /** What was asked for and is not granted. */
  missing: AskedContent[];
  missingScopes: string[];
  /** Accounts that an earlier grant of this end user covered and this one does not: they stop working. */
  lost: { displayName?: string; username?: string; externalId: string }[];
}

export type RefusalReason =
  /** No such link. */
  | 'link_unknown'
  /** Another browser has gone on with this link, or the session has ended. */
  | 'link_used'
  | 'session_expired'
  /** The form was sent from another site, or by a browser that did not open the session. */
  | 'browser_unknown'
  /** The provider came back with a state that was not given out, or was used before. */
  | 'state_refused'
  /** The end user said no at the provider. */
  | 'consent_denied'
  /** The provider came back with an error, refused the code, or answered what cannot be used. */
  | 'provider_refused'
  /** The provider did not answer, or failed. */
  | 'provider_unavailable'
  | 'no_account'
  | 'nothing_chosen'
  | 'quota_exceeded'
  /** The customer has disabled or deleted the Auth Integration. */
  | 'integration_disabled'
  /** The customer made the link for another of their users than the one who has connected these accounts. */
  | 'external_user_mismatch'
  | 'too_many_requests';

/** Nobody at the provider has the name that the end user gave, or none was given: they may give another one. */
export class UnknownAccount extends Error {
  override name = 'UnknownAccount';
}

/** The end user cannot go on. The page says why, and leads back where that is possible. */
export class ConnectRefusal extends Error {
  readonly reason: RefusalReason;
  readonly session: SessionFrame | undefined;

  constructor(reason: RefusalReason, session?: SessionFrame, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ConnectRefusal';
    this.reason = reason;
    this.session = session;
  }
}
