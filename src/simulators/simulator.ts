/** What every simulator is, what it answers, and the provider events that tests can trigger on its accounts. */

import type { Topic } from '../contract/index.ts';
import type { RandomSource } from '../lib/random-source.ts';
import type { AppPassword } from '../providers/connect.ts';
import type { SignedUser } from '../providers/observations.ts';
import type { Persona } from './personas.ts';
import type { Scenario } from './scenarios.ts';
import type { SimulatorStore } from './store.ts';

/**
 * A simulated provider: answers requests in the provider's own wire format. What it holds is a pure
 * function of the account id, overlaid with what a test wrote.
 */
export interface Simulator {
  /** The hosts that it replaces, as in the default base URLs. */
  hosts: readonly string[];
  /** The hosts among them that show consent screens to browsers. */
  consentHosts: readonly string[];
  /** Tells whether a request is for a consent screen, where its host has other parts as well. */
  isConsent?(request: SimulatedRequest): boolean;
  /**
   * Returns the address to which the consent screen of a request sends the browser back. Absent when the
   * request's `redirect_uri` says it.
   */
  consentLeadsTo?(request: SimulatedRequest): string | undefined;
  /** The login kinds with which one end user has several accounts, and chooses among them. */
  severalAccounts?: readonly string[];
  /**
   * Makes a fresh account of a login kind, in a scenario.
   * @param draws what its id is drawn from; at random when absent.
   */
  createAccount(loginKind: string, scenario: string, draws?: RandomSource): SimulatedAccount;
  /**
   * Subscribes the token's app to these fields of its account. Absent when the provider sends no
   * notifications.
   */
  subscribe?(accessToken: string, fields: string[], store: SimulatorStore): Promise<void>;
  /** Returns a token to import: what the persona grants to any app, without a consent screen. */
  grantToken(loginKind: string, persona: Persona): string;
  /** The server that an import has to name; absent where the provider has one server for all. */
  importHost?: string;
  /** The hosts at which it answers as servers of other authors do; absent where there are none. */
  dialects?: readonly Dialect[];
  /** Returns an app password to import, if the login kind accepts one. */
  appPassword?(persona: Persona): AppPassword;
  /** Changes a grant at the provider, whoever holds its tokens. */
  changeGrant(accessToken: string, change: GrantChange, store: SimulatorStore): Promise<void>;
  /** The things that can happen on its accounts independently of the service. */
  providerEvents: readonly ProviderEventDeclaration[];
  /**
   * Makes something happen on the token's account: its content changes, and subscribed apps are notified
   * through the store's `send`.
   * @throws ProviderEventRefused
   */
  trigger(accessToken: string, providerEvent: ProviderEvent, store: SimulatorStore): Promise<TriggeredEvent>;
  /** Returns the headers that prove who sent a webhook. Absent when none are sent. */
  signatureHeaders?(body: string, appSecret: string): Record<string, string>;
  /**
   * Returns the form that tells of an end user who has removed the app or wants their data deleted. Absent
   * when none is sent.
   */
  userCallback?(user: SignedUser, appSecret: string): string;
  /** The provider's answer to a token or code that it did not issue. */
  unauthenticatedAnswer: SimulatedAnswer;
  /**
   * Answers a request; `undefined` when it is for another provider. A consent screen is answered with a page.
   */
  answer(request: SimulatedRequest, store: SimulatorStore): Promise<SimulatedAnswer | undefined>;
  /** The ids that lead to a scenario's outcome on any healthy account. */
  triggers: readonly Triggers[];
}

/** A deviation from what a provider answers, as a server of another author was seen to have it. */
export interface Dialect {
  /** The host at which the deviation is played. */
  host: string;
  description: string;
  /** The server, with its version. */
  seenOn: string;
}

/** Trigger ids of one form, by scenario. */
export interface Triggers {
  /**
   * The surfaces whose operations take these ids, as the second part of their content types; with the third part where the ids of
   * one content type have another form, which comes first then.
   */
  surfaces: readonly string[];
  ids: Readonly<Partial<Record<Scenario, string>>>;
}

/** Returns what can happen to accounts of a login kind. */
export const eventsOf = ({ providerEvents }: Simulator, loginKind: string) =>
  providerEvents.filter(({ loginKinds }) => loginKinds?.includes(loginKind) ?? true);

/** Returns the id of a surface, or of a content type of it, that leads to the scenario's outcome, if there is one. */
export function triggerOn({ triggers }: Simulator, surface: string, scenario: Scenario): string | undefined {
  const [first] = surface.split('.');
  const fits = (name: string) => triggers.find(({ surfaces }) => surfaces.includes(name));
  return (fits(surface) ?? fits(first ?? ''))?.ids[scenario];
}

export interface SimulatedAccount {
  externalId: string;
  references: Record<string, string>;
  displayName: string;
  username?: string;
  avatarUrl?: string;
  accessToken: string;
  refreshToken?: string;
  details?: Record<string, string>;
  grantedScopes: string[];
}

/** A change of a grant at the provider; `restore` takes back an expiry, a revocation and dropped scopes. */
export type GrantChange =
  | { action: 'expire' | 'revoke' | 'restore' }
  | { action: 'drop_scope'; scope: string };

export interface SimulatedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** The body as text; empty when `bytes` holds it. */
  body: string;
  /** The body of a request that sends a file. */
  bytes?: Buffer;
}

export interface SimulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** True when the simulator never answers, so that the caller's timeout has to end the call. */
  hangs?: true;
  /** True when a test asked for an answer that the provider's contract does not allow. */
  isBroken?: true;
  /** The WebSocket that the request opens, with the status 101. */
  socket?: SimulatedSocket;
}

/** A WebSocket on which the provider tells what happens around an account. */
export interface SimulatedSocket {
  accountId: string;
  /** Returns the messages about what has happened since the socket was opened or this function last called. */
  news(): Promise<string[]>;
}

export interface ProviderEventDeclaration {
  /** The name, such as `comment_added`. */
  event: string;
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  /** The login kinds to whose accounts it happens; absent where it happens to all. */
  loginKinds?: readonly string[];
  /**
   * The choices that may be given. `externalId` is required if it is among them, and names something that
   * exists.
   */
  takes: readonly (keyof ProviderEventOptions)[];
}

export interface ProviderEventOptions {
  /** The id of what is changed. */
  externalId?: string;
  /**
   * The id of what something is added to. This field names a medium; the next four name a post, a video, a comment to
   * reply to, and a person who writes.
   */
  mediaExternalId?: string;
  postExternalId?: string;
  videoExternalId?: string;
  commentExternalId?: string;
  participantExternalId?: string;
  text?: string;
}

export interface ProviderEvent extends ProviderEventOptions {
  event: string;
  /** The account to which it happens, of those that the token reaches; the token's own when absent. */
  account?: string;
  /** The number of times that the provider reports the event. */
  times: 0 | 1 | 2;
}

export interface TriggeredEvent {
  /** The id of what was added or changed. */
  externalId: string;
  /** The number of webhooks that were sent. */
  webhooks: number;
}

/** Thrown when the event does not take the choices, or the account has nothing that fits them. */
export class ProviderEventRefused extends Error {
  readonly field: keyof ProviderEventOptions | 'event';

  constructor(field: ProviderEventRefused['field'], message: string) {
    super(message);
    this.name = 'ProviderEventRefused';
    this.field = field;
  }
}
