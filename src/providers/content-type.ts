/** A provider's content type: its actions, how the service learns of changes, and how content is published. */
import type {
  ContentAction,
  ContentOperations,
  ContentType,
  EventData,
  Schemas,
  Topic,
  ViolationCode,
} from '../contract/index.ts';
import type { RequiredAccess } from './access.ts';
import type { SpentBudget } from './budgets.ts';
import type { Call } from './call.ts';
import type { Metrics, MetricsRules } from './metrics.ts';
import type { Observation, ObservedAction, SweptItem } from './observations.ts';
import type { ChangeRules, PublishRules, PublishVariant } from './publish.ts';

export interface ContentTypeDeclaration {
  contentType: ContentType;
  capabilities: Partial<Record<Action, Capability>>;
  /** The ways in which the service learns of changes; absent when it cannot. */
  observe?: Observation;
  /** The ways to create content; empty when publishing is not offered. The first one is the default. */
  publish: readonly PublishVariant[];
  /** Field of publish requests -> what lists its values; those whose rules say `listed` are here. */
  targets?: Readonly<Partial<Record<TargetField, TargetList>>>;
}

export type TargetField = Schemas['PublishTargetField'];

/** Lists the collections of the account that content can be put into, page by page. */
export interface TargetList extends RequiredAccess {
  /** The field that has to name the whole of which these are parts, such as the board of sections. */
  within?: TargetField;
  pageSize: { default: number; maximum: number };
  /** @throws ProviderFailure */
  run(call: Call, input: TargetInput): Promise<Schemas['PublishTargetList']>;
}

export interface TargetInput {
  cursor?: string;
  limit?: number;
  /** The value of the field that `within` names. */
  whole?: string;
}

export type Action = ContentAction;

export interface Capability<Input = never, Output = unknown> extends RequiredAccess {
  /** The list's default and maximum page size at the provider. */
  pageSize?: { default: number; maximum: number };
  /** How the list is walked for backfills, page by page. */
  walk?: Walk;
  /** The rules for the text and for the other fields that an update may change. */
  rules?: ChangeRules;
  /** Returns these rules at a server whose posts have those rules, where servers have rules of their own. */
  rulesAt?(server: PublishRules): ChangeRules;
  /** The budget of which each call uses one unit. Absent when the provider limits only calls. */
  budget?: SpentBudget;
  /** The series of `metrics`, and the scopes that those of the whole lifetime need, where the others need more. */
  metrics?: MetricsRules;
  lifetimeScopes?: Metrics['lifetimeScopes'];
  /** Returns what is wrong with an input by itself, before any call; absent when the contract says all of it. */
  problemsOf?(input: Input): readonly InputProblem[];
  run(call: Call, input: Input): Promise<Output>;
}

interface InputProblem {
  field: string;
  code: ViolationCode;
  message: string;
}

export interface Walk<RequiredInput extends string = string> {
  order: WalkOrder;
  /**
   * The content type of the items that this list is read for, one by one, as comments are for a post, and the
   * input that takes such an item's id. A backfill walks those items first. Absent for a list of the account
   * itself.
   */
  parent?: WalkParent<RequiredInput>;
}

/**
 * The order of a list. `newest_first`: no later item was published after this one. `updated_first`: no later
 * item was updated after this one; a new child counts as an update and moves its parent to the front. `none`:
 * there is no order, so the list is read to its end.
 */
export type WalkOrder = 'newest_first' | 'updated_first' | 'none';

export interface WalkParent<RequiredInput extends string = string> {
  contentType: ContentType;
  input: RequiredInput;
}

type Operations<Name extends ContentType> = ContentOperations[Name];
type Operation<Name extends ContentType, Name2 extends keyof Operations<Name>> = Name2 extends 'metrics'
  ? Metrics
  : Transfer<Name, Name2>;
type Transfer<
  Name extends ContentType,
  Name2 extends keyof Operations<Name>,
> = Operations<Name>[Name2] extends {
  input: infer Input;
  output: infer Output;
}
  ? Capability<Omit<Input, 'connectedProfileId'>, Output> &
      (Name2 extends 'list' ? Walked<Input> : unknown) &
      (Name2 extends 'update' ? { rules: ChangeRules } : unknown)
  : never;

/** The walk of a list, with its parent exactly if the list takes the id of another item. */
type Walked<Input> = [RequiredInput<Input>] extends [never]
  ? { walk: Walk & { parent?: never } }
  : { walk: Required<Walk<RequiredInput<Input>>> };
type RequiredInput<Input> = Exclude<
  { [Key in keyof Input]-?: undefined extends Input[Key] ? never : Key }[keyof Input],
  'connectedProfileId'
> &
  string;

/** The actions for which the contract has events of this content type. */
type ObservedActionOf<Name extends ContentType> =
  Extract<Topic, `content.${Name}.${ObservedAction}`> extends `content.${Name}.${infer Observed}`
    ? Observed
    : never;
type ItemOf<Name extends ContentType> = EventData<Extract<Topic, `content.${Name}.${string}`>>;

/**
 * The observation that an adapter declares for a content type. Content types with the action `get` leave out `read`, since
 * `get` reads their items. A sweep may list an item several times.
 */
type Observed<Name extends ContentType> = Omit<Observation<ItemOf<Name>, ObservedActionOf<Name>>, 'read'> &
  ('get' extends keyof Operations<Name> ? { read?: never } : Pick<Observation<ItemOf<Name>>, 'read'>);

/**
 * Declares a content type. Its actions are exactly those that the contract has for it, and what is observed
 * is what the contract has events for; inputs and outputs are the contract's own.
 */
export function contentType<Name extends ContentType>(
  name: Name,
  actions: { [Name2 in keyof Operations<Name>]: Operation<Name, Name2> },
  observe?: Observed<Name>,
  publish: readonly PublishVariant[] = [],
  targets?: ContentTypeDeclaration['targets'],
): ContentTypeDeclaration {
  const capabilities = actions as ContentTypeDeclaration['capabilities'];
  return {
    contentType: name,
    capabilities,
    ...(observe ? { observe: observed(observe as Observation, capabilities.get) } : {}),
    publish,
    ...(targets ? { targets } : {}),
  };
}

/** Completes an observation by the action `get`, and lists each item of a sweep once. */
function observed(observe: Observation, get: Capability | undefined): Observation {
  const read = async (call: Call, externalId: string) =>
    (await get?.run(call, { externalId } as never)) as object;
  const sweep = async (call: Call, since: Date) => eachOnce(await observe.sweep(call, since));
  return { ...(get ? { read } : {}), ...observe, sweep };
}

/** Returns each item once, as it was listed last: the lists of an account, of threads and of mentions overlap. */
const eachOnce = (swept: SweptItem[]) => [
  ...new Map(swept.map((one) => [(one.item as { externalId: string }).externalId, one])).values(),
];
