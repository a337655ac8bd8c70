/** A provider as the rest of the service knows it: data with functions in it. */
import type { Schemas } from '../contract/index.ts';
import type { DailyBudget } from './budgets.ts';
import type { Call } from './call.ts';
import type { Connect } from './connect.ts';
import type { ContentTypeDeclaration } from './content-type.ts';
import type { GoingLive } from './going-live.ts';
import type { Metrics } from './metrics.ts';
import type { Poll, UserCallbacks, Webhooks } from './observations.ts';
import type { ServerRules } from './publish.ts';
import type { ErrorFamily } from './publish-failures.ts';
import type { UpstreamRules } from './upstream-rules.ts';

export interface Provider {
  id: string;
  name: string;
  loginKinds: readonly LoginKind[];
  contentTypes: readonly ContentTypeDeclaration[];
  /** The metrics of profiles; absent when the provider has none. */
  profileMetrics?: Metrics;
  limits: readonly ProviderLimit[];
  /** What developers should know of the provider besides what is declared, in sentences; the guide to capabilities lists it. */
  notes?: readonly string[];
  /**
   * What the adapter assumes although no document of the provider says it, in sentences for developers. The guide
   * to capabilities lists it; absent when everything is documented or was seen on the provider's servers.
   */
  unverified?: readonly string[];
  /**
   * Asks the account's server for the rules of its posts, or the provider for those of the account, and names what says so in
   * `source`; absent when the provider's rules are the same everywhere.
   */
  rulesOfServer?(call: Call): Promise<ServerRules>;
  /**
   * The meanings of the provider's errors. A simulated refusal takes the first error with the wanted reason.
   */
  errors: readonly ErrorFamily[];
  /** The webhooks by which the provider reports changes; absent when it reports none. */
  webhooks?: Webhooks;
  /** The budgets that calls spend and the service counts; absent when there are none. */
  dailyBudgets?: readonly DailyBudget[];
  /** The shortest time between two sweeps of a profile in seconds, if the provider states one. */
  sweepEverySeconds?: number;
  /** The way to ask the provider for changes; absent when it does not have to be asked. */
  poll?: Poll;
  /**
   * The callbacks by which the provider reports that an end user has removed the app or wants their data
   * deleted; absent when it reports neither.
   */
  userCallbacks?: UserCallbacks;
  /** The version of the provider's API that calls name; absent where no version ends. */
  apiVersion?: ApiVersion;
  /**
   * The steps by which an app may act for everybody; absent when nothing has to be done. Providers of one company have
   * the same object.
   */
  goingLive?: GoingLive;
}

/** A way for an end user to grant access. It decides the host, the names of scopes, and what is offered. */
export interface LoginKind {
  /** Its name in the contract. */
  id: Schemas['KnownLoginKind'];
  name: string;
  /**
   * The provider's word for what is connected, such as an account or a page; the usual one where a login kind connects several
   * kinds of profiles.
   */
  profileKind: string;
  /** The scopes that the app of an Auth Integration can ask for; absent when it can ask for all. No adapter sets it. */
  askable?: ReadonlySet<string>;
  upstream: UpstreamRules;
  connect: Connect;
}

/** A limit that the provider documents, described for people; discovery shows it. */
export interface ProviderLimit {
  surface: string;
  name: string;
  limit: string;
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
}

/** A version of an API that the provider answers for a limited time. */
export interface ApiVersion {
  name: string;
  /** The environment variable that sets it. */
  variable: string;
  /** Until when the provider answers it, at least. */
  endsAt: Date;
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
}
