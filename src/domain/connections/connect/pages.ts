/** The data of the hosted pages, and the reasons for which they refuse. The pages themselves are in src/web. */
import type { ContentAction, ContentType } from '../../../contract/index.ts';
import type { BrandOwner } from '../../foundation/branding/brand.ts';

/** The data that every page of a session has. */
export interface SessionFrame {
  /** Whose look the pages have. */
  brandOwner: BrandOwner;
  /** The name of the customer's app as end users see it, which is that of the Auth Integration. */
  appName: string;
  providerName: string;
  /** The requested language; without one, the browser's language decides. */
  language: string | undefined;
  /**
   * The address of the customer's page, with the session's id, its status and the customer's own state in the
   * query.
   */
  returnUrl: string;
}

/** The page before the provider's consent screen, which says who asks for what. */
export interface IntroductionPage extends SessionFrame {
  asked: RequestedContent[];
  /** All scopes that the provider's consent screen will ask for. */
  scopes: string[];
  /** The question for the account's name; absent unless the end user has to name the account first. */
  account?: RequestedAccount;
}

export interface RequestedAccount {
  /** The name as far as it is known; may be empty. */
  name: string;
  /** An example of a name. */
  example: string;
  /** True when no account at the provider has the name that was typed. */
  unknown?: true;
}

export interface RequestedContent {
  /** The content; absent for what is asked of the account itself. */
  contentType?: ContentType;
  actions: RequestedAction[];
}

export type RequestedAction = ContentAction | 'publish' | 'backfill';

/** The page after the consent screen, for choosing the accounts to connect. */
export interface ChoicePage extends SessionFrame {
  connectSessionId: string;
  accounts: {
    externalId: string;
    displayName?: string;
    username?: string;
    /** True when the provider has named a picture of the account. */
    hasPicture: boolean;
    connected: boolean;
  }[];
  /** The content that was asked for and was not granted. */
  missing: RequestedContent[];
  missingScopes: string[];
  /** The accounts that an earlier grant of this end user covered and this one does not; they stop working. */
  lost: { displayName?: string; username?: string; externalId: string }[];
}

/** The last page, for the browser that has connected the accounts. */
export interface ConnectedPage extends SessionFrame {
  accounts: { externalId: string; displayName?: string; username?: string }[];
}

export type RefusalReason =
  /** The link does not exist. */
  | 'link_unknown'
  /** Another browser has used this link, or the session has ended. */
  | 'link_used'
  | 'session_expired'
  /** The form came from a browser that did not open the session. */
  | 'browser_unknown'
  /** Nothing shows that a page of this service sent the form: its origin is another or unknown, or it cannot be read. */
  | 'form_refused'
  /**
   * The state of the consent screen's answer is unknown, used up, or was made for another browser; or the
   * session is not at the choice of accounts.
   */
  | 'state_refused'
  /** The answer comes from another server than the one that the end user was sent to. */
  | 'other_server'
  /** The end user refused at the provider. */
  | 'consent_denied'
  /** The provider returned an error, refused the authorization code, or gave an unusable answer. */
  | 'provider_refused'
  /** The provider did not answer, or failed. */
  | 'provider_unavailable'
  | 'no_account'
  | 'quota_exceeded'
  /** The customer has disabled or deleted the Auth Integration. */
  | 'integration_disabled'
  /** The link was made for another of the customer's users than the one who connected these accounts. */
  | 'external_user_mismatch'
  | 'too_many_requests';

/** Thrown when no account has the name that the end user gave, or none was given; they may give another one. */
export class UnknownAccount extends Error {
  override name = 'UnknownAccount';
}

/** Thrown when the end user has ticked none of the accounts; they may choose again. */
export class NothingChosen extends Error {
  override name = 'NothingChosen';
}

/** Thrown when the end user cannot continue. The page says why, and leads back if that is possible. */
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
