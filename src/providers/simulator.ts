import type { Topic } from '../contract/index.ts';
import type { AppPassword } from './connect.ts';
import type { PublishFailureReason } from './publish-failures.ts';
import type { SignedUser } from './user-callbacks.ts';

/**
 * A simulated provider: answers requests in the provider's own wire format. What it holds is a pure
 * function of the account id, overlaid with what a test wrote.
 */
export interface Simulator {
  /** The hosts that it stands in for, as they appear in the default base URLs. */
  hosts: readonly string[];
  /** Those of them that show consent screens to browsers. */
  consentHosts: readonly string[];
  /** Where the screen that a browser asks for leads back to. Absent where its address says it: `redirect_uri`. */
  consentLeadsTo?(request: SimulatedRequest): string | undefined;
  /** A fresh account of a login kind, in a scenario. */
  createAccount(loginKind: string, scenario: string): SimulatedAccount;
  /** The app of the token hears of these fields of its account from now on. Absent where nothing is reported. */
  subscribe?(accessToken: string, fields: string[], store: SimulatorStore): Promise<void>;
  /** A token to import: what the persona grants to any app, without the consent screen. */
  grantToken(loginKind: string, persona: Persona): string;
  /** To import, where a login kind takes it. */
  appPassword?(persona: Persona): AppPassword;
  /** What the provider knows of a grant changes, whoever holds its tokens. */
  changeGrant(accessToken: string, change: GrantChange, store: SimulatorStore): Promise<void>;
  /** What can happen on its accounts without the service's doing. */
  happenings: readonly HappeningDeclaration[];
  /**
   * Makes it happen on the account of the token: its content changes, and the apps that listen are told through the
   * store's `send`. Throws HappeningRefused.
   */
  happen(accessToken: string, happening: Happening, store: SimulatorStore): Promise<Happened>;
  /** The headers by which the app knows who has sent a webhook. Absent where none are sent. */
  signatureHeaders?(body: string, appSecret: string): Record<string, string>;
  /**
   * The form by which the provider tells of an end user who has removed the app, or wants their data deleted. Absent where
   * none is sent.
   */
  userCallback?(user: SignedUser, appSecret: string): string;
  /** What the provider says to a token or code that is none of its own. */
  strangerAnswer: SimulatedAnswer;
  /** `undefined` when the request is not for this provider. Consent screens are answered with pages. */
  answer(request: SimulatedRequest, store: SimulatorStore): Promise<SimulatedAnswer | undefined>;
  /** The ids that lead to a scenario's outcome on any healthy account. */
  triggers: readonly Triggers[];
}

/** Trigger ids of one form, by scenario. */
export interface Triggers {
  /** The surfaces whose operations take these ids: the second part of their content types. */
  surfaces: readonly string[];
  ids: Readonly<Partial<Record<Scenario, string>>>;
}

/** Returns the surface's id that leads to the scenario's outcome, if there is one. */
export function triggerOn({ triggers }: Simulator, surface: string, scenario: Scenario): string | undefined {
  return triggers.find(({ surfaces }) => surfaces.includes(surface))?.ids[scenario];
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

export interface HappeningDeclaration {
  /** Such as `comment_added`. */
  event: string;
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  /** What may be chosen. `externalId` is required where it can be given: it names what is there already. */
  takes: readonly (keyof HappeningChoices)[];
}

export interface HappeningChoices {
  /** What is changed. */
  externalId?: string;
  /** Under what something is added: a media item, a post, a comment to reply to, a person to hear from. */
  mediaExternalId?: string;
  postExternalId?: string;
  commentExternalId?: string;
  participantExternalId?: string;
  text?: string;
}

export interface Happening extends HappeningChoices {
  event: string;
  /** How often the provider reports it. */
  times: 0 | 1 | 2;
}

export interface Happened {
  /** Of what was added or changed. */
  externalId: string;
  /** How many webhooks were sent. */
  webhooks: number;
}

/** A choice that the account has nothing for. */
export class HappeningRefused extends Error {
  readonly field: keyof HappeningChoices;

  constructor(field: keyof HappeningChoices, message: string) {
    super(message);
    this.name = 'HappeningRefused';
    this.field = field;
  }
}

/** `restore` undoes the others. */
export type GrantChange =
  | { action: 'expire' | 'revoke' | 'restore' }
  | { action: 'drop_scope'; scope: string };

export interface SimulatedRequest {
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** As text; empty where `bytes` has it. */
  body: string;
  /** A file that was sent as it is. */
  bytes?: Buffer;
}

export interface SimulatedAnswer {
  status: number;
  headers?: Record<string, string>;
  body: string;
  /** Never answers: the caller's own timeout has to end it. */
  hangs?: true;
}

/** Where a test's writes lie, by simulated account. */
export interface SimulatorStore {
  /** By which grants last: the clock of those who have to refresh them in time. */
  now(): Date;
  /** By which content ages: quotas, prepared media, times to answer a message. A test moves it. */
  contentNow(): Promise<Date>;
  read(accountId: string): Promise<SimulatorWrites>;
  /** @param lasting for settings: content is forgotten after 24 hours. */
  write(
    accountId: string,
    objectId: string,
    fields: Record<string, unknown>,
    lasting?: boolean,
  ): Promise<void>;
  /** Sends to the doors that an app has at the service. Returns how many there were. Never rejects. */
  send(webhook: SimulatedWebhook): Promise<number>;
  /** Where those doors are. */
  doorsOf(app: SimulatedApp): Promise<string[]>;
}

export interface SimulatedApp {
  providerId: string;
  /** The app's client id. */
  appId: string;
}

/** `anyApp` of accounts that were made without an app. */
export interface SimulatedWebhook extends SimulatedApp {
  body: string;
}

/** In place of an app's id: of a token that every app may use as its own. */
export const anyApp = '*';

/** Object id -> its written fields; `deleted: true` when it is gone. */
export type SimulatorWrites = ReadonlyMap<string, Record<string, unknown>>;

export interface ScenarioDeclaration {
  scenario: Scenario;
  description: string;
  /** What a call answers; without a code it succeeds. */
  outcome: { status: number; code?: ScenarioCode };
  /** What can be in the scenario: a whole profile, one id on a healthy profile, or both. */
  scope: readonly ('profile' | 'id')[];
}

type ScenarioCode = 'invalid_token' | 'scope_insufficient' | 'platform_rate_limit' | 'not_found' | 'internal';

export type Scenario = (typeof scenarios)[number]['scenario'];

/** Every way in which a simulated provider fails on demand. Docs and `test.scenarios.list` print this. */
export const scenarios = [
  { scenario: 'healthy', description: 'Everything works.', outcome: { status: 200 }, scope: ['profile'] },
  {
    scenario: 'grant_expired',
    description: 'The service knows that the grant has expired; no provider call is made.',
    outcome: { status: 401, code: 'invalid_token' },
    scope: ['profile'],
  },
  {
    scenario: 'grant_revoked',
    description: 'The end user removed the app; the provider says so when it is called.',
    outcome: { status: 401, code: 'invalid_token' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'scope_missing',
    description: 'The end user granted none of the scopes that content needs; no provider call is made.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile'],
  },
  {
    scenario: 'scope_unconfirmed',
    description: 'The scopes could not be confirmed with the provider, which counts as missing.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile'],
  },
  {
    scenario: 'scope_withdrawn',
    description: 'The provider refuses the call for lack of a permission that the grant had.',
    outcome: { status: 403, code: 'scope_insufficient' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled',
    description:
      'The provider throttles and says for how long (19 minutes). Until then the service asks it nothing for the account, unless the clock of test mode is moved.',
    outcome: { status: 429, code: 'platform_rate_limit' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled_without_hint',
    description:
      'The provider throttles and does not say for how long. For 5 minutes the service asks it nothing for the account, unless the clock of test mode is moved.',
    outcome: { status: 429, code: 'platform_rate_limit' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'throttled_midway',
    description: 'Everything works, but the third list that is read is throttled for a minute, once.',
    outcome: { status: 200 },
    scope: ['profile'],
  },
  {
    scenario: 'outage_500',
    description: 'The provider answers 500.',
    outcome: { status: 500, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'outage_503',
    description: 'The provider answers 503 with a page for people instead of JSON.',
    outcome: { status: 503, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'timeout',
    description: 'The provider does not answer in time.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'unusable_answer',
    description: 'The provider answers 200 without the ids that the answer needs.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'malformed_json',
    description: 'The provider answers 200 with JSON that ends too early.',
    outcome: { status: 502, code: 'internal' },
    scope: ['profile', 'id'],
  },
  {
    scenario: 'not_found',
    description: 'The provider does not know the object.',
    outcome: { status: 404, code: 'not_found' },
    scope: ['id'],
  },
] as const satisfies readonly (Omit<ScenarioDeclaration, 'scenario'> & { scenario: string })[];

export interface PublishFaultDeclaration {
  fault: PublishFault;
  description: string;
}

export type PublishFault = (typeof publishFaults)[number]['fault'];

/**
 * Every way in which publishing at a simulated provider goes wrong on demand: content is marked for it by its text or
 * an alt text, and a profile that is in the scenario of this name by all that it publishes. What happens once, happens
 * once for a text, and once for a profile.
 */
export const publishFaults = [
  {
    fault: 'slow_container',
    description: 'The provider is still processing the media when it is asked for the first two times.',
  },
  { fault: 'container_error', description: 'The provider cannot process the media, and says so when asked.' },
  {
    fault: 'container_expired',
    description:
      'The prepared media expires before it is published. Prepared anew, it does not. The text of a Page’s video marks it when it was accepted already: it expires then.',
  },
  {
    fault: 'child_fails_once',
    description:
      'The provider answers 500 once where one file of several is prepared. Mark the alt text of the file or, where files are sent ahead of their texts, what is in it.',
  },
  {
    fault: 'throttled_once',
    description: 'The provider throttles for a minute, once, before anything is made.',
  },
  {
    fault: 'created_then_error',
    description: 'The content is created, and the provider answers 500.',
  },
  {
    fault: 'created_then_timeout',
    description: 'The content is created, and the provider does not answer in time.',
  },
  {
    fault: 'created_without_id',
    description: 'The content is created, and the provider answers 200 without its id.',
  },
  { fault: 'error_before', description: 'The provider answers 500 once, and nothing is created.' },
  { fault: 'refused', description: 'The provider refuses the content.' },
  {
    fault: 'quota_spent',
    description: 'What may be published is used up for an hour from the first attempt on.',
  },
] as const satisfies readonly { fault: string; description: string }[];

/** The reasons of refusals that can be rehearsed, wherever the provider has an error for them. */
export const rehearsedReasons = [
  'text_too_long',
  'too_many_tags',
  'tags_not_accepted',
  'file_too_large',
  'file_too_small',
  'file_format_unsupported',
  'file_unreadable',
  'aspect_ratio_unsupported',
  'cover_frame_invalid',
  'file_count_unsupported',
  'content_invalid',
  'duplicate_content',
  'link_not_accepted',
  'link_not_readable',
  'content_against_rules',
  'suspected_spam',
  'recipient_unavailable',
  'recipient_not_found',
  'message_window_closed',
  'account_check_due',
  'file_not_fetchable',
  'upload_failed',
] as const satisfies readonly PublishFailureReason[];

export type RehearsedReason = (typeof rehearsedReasons)[number];

/** Every marker that a text can carry to change how publishing it ends. */
export type PublishMark = PublishFault | RehearsedReason;

export type AppFault = (typeof appFaults)[number]['fault'];

/** Every way in which a simulated provider has an app set up badly, or tells nothing of it: its secret is marked. */
export const appFaults = [
  {
    fault: 'secret_refused',
    description: 'The provider does not accept the client id with this secret.',
  },
  { fault: 'webhook_missing', description: 'The app has no webhook.' },
  { fault: 'webhook_elsewhere', description: 'The webhook has another callback URL.' },
  { fault: 'webhook_inactive', description: 'The webhook is switched off.' },
  { fault: 'webhook_fields_missing', description: 'The webhook is subscribed to one field only.' },
  { fault: 'app_throttled', description: 'The provider throttles questions about the app.' },
  { fault: 'app_outage', description: 'The provider answers 503 to questions about the app.' },
] as const satisfies readonly { fault: string; description: string }[];

/** What a text or a secret has in it to be marked. */
export const faultMarker = (fault: PublishMark | AppFault) => `#fault:${fault}`;

export function appFaultIn(clientSecret: string): AppFault | undefined {
  return appFaults.find(({ fault }) => clientSecret.includes(faultMarker(fault)))?.fault;
}

export const publishMarks: readonly PublishMark[] = [
  ...publishFaults.map(({ fault }) => fault),
  ...rehearsedReasons,
];

export function isPublishMark(name: string): name is PublishMark {
  return (publishMarks as readonly string[]).includes(name);
}

export function isRehearsedReason(name: string): name is RehearsedReason {
  return (rehearsedReasons as readonly string[]).includes(name);
}

/** The scenarios that a whole profile can be in: those of calls, and those of publishing. */
export const profileScenarios: readonly (Scenario | PublishMark)[] = [
  ...scenarios
    .filter(({ scope }) => (scope as readonly string[]).includes('profile'))
    .map(({ scenario }) => scenario),
  ...publishMarks,
];

export function isProfileScenario(name: string): name is Scenario | PublishMark {
  return (profileScenarios as readonly string[]).includes(name);
}

export interface PersonaDeclaration {
  persona: Persona;
  description: string;
}

export type Persona = (typeof personas)[number]['persona'];

/** The people at the simulated consent screen. The screen and `test.personas.list` print this. */
export const personas = [
  { persona: 'healthy', description: 'Grants everything that is asked for, and has two accounts.' },
  { persona: 'denies', description: 'Refuses at the consent screen.' },
  { persona: 'fewer_scopes', description: 'Grants only what reading needs.' },
  { persona: 'no_account', description: 'Grants everything, and has no account that can be connected.' },
  { persona: 'many_accounts', description: 'Has thirty accounts, where one person can have several.' },
  {
    persona: 'analyst',
    description:
      'Grants everything, and where accounts are Pages or hang on them may only see figures there, by their role.',
  },
  { persona: 'expiring', description: 'Grants a token that expires in a minute.' },
  { persona: 'consent_error', description: 'The provider comes back from the consent screen with an error.' },
  { persona: 'exchange_refused', description: 'The provider does not accept the code.' },
  { persona: 'exchange_outage', description: 'The provider answers 503 when the code is exchanged.' },
  { persona: 'accounts_outage', description: 'The provider answers 503 when the accounts are listed.' },
] as const;
