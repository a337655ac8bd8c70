/** Reads the declarations of content types, `x-content-types`, and checks them. */
import { failOn, type Node, problemOf } from '../source.ts';

export const actions = ['list', 'get', 'update', 'delete', 'moderate', 'metrics'] as const;
export type Action = (typeof actions)[number];

/** The events that a content type can have, each with the sentence that its webhook says in the contract. */
export const events = {
  created: 'is there',
  updated: 'was changed',
  deleted: 'is gone',
  moderated: 'was hidden or shown again at the provider',
  backfilled: 'is delivered again on request',
} as const;
export type Event = keyof typeof events;

/** The kinds of items, in words that end users know. The pages that ask them for access name items by their kind. */
const kinds = [
  'post',
  'story',
  'video',
  'comment',
  'reply',
  'conversation',
  'message',
  'notification',
  'pin',
  'board',
] as const;
export type Kind = (typeof kinds)[number];

/** An action as it is declared: with a sentence alone, or with more. */
export interface DeclaredAction {
  summary: string;
  description?: string;
  /** The query parameter of a list that names the parent of what is listed -> its description. */
  by?: Record<string, string>;
  /** The further query parameters of a list, none of which is required -> the schema of each, with its description. */
  filters?: Record<string, Node>;
  /** The fields that `update` can change, or those that `moderate` takes besides `hidden`. */
  body?: DeclaredSchema;
  /** True when some login kinds or some items do not support the action. */
  partlyOffered?: boolean;
  /** True when the action needs a task of the end user's role at the account, in addition to scopes. */
  roleBound?: boolean;
  /** True when the action uses a unit of a budget of the account, which is asked for before. */
  spendsBudget?: boolean;
}

/** The fields of a schema that are not the same for all content types. */
export interface DeclaredSchema {
  description?: string;
  required?: string[];
  properties: Node;
}

export interface ContentType {
  /** The id, such as `bluesky.posts.replies`. */
  id: string;
  tag: string;
  kind: Kind;
  /** The name of the item's schema, such as `BlueskyReply`; all other names begin with it. */
  schema: string;
  actions: Partial<Record<Action, DeclaredAction>>;
  events: Event[];
  item: DeclaredSchema;
  /** The fields of a publish request; absent where nothing can be published. */
  publish?: DeclaredSchema;
  /** The declaration as it is written, for the lines of its parts. */
  written: Node;
}

const schemaKeys = ['description', 'required', 'properties'];
const keys = ['tag', 'kind', 'schema', ...actions, 'events', 'item', 'publish'];

/**
 * Returns the content types in the order in which they are declared.
 * @param document the contract as it is written.
 * @throws ContractError with all problems of all declarations, each with its line.
 */
export function readContentTypes(document: Node): ContentType[] {
  const declared = Object.entries((document['x-content-types'] ?? {}) as Record<string, Node>);
  const problems = declared.flatMap(([id, written]) => problemsOf(id, written));
  failOn(problems);
  return declared.map(([id, written]) => ({
    id,
    tag: written.tag as string,
    kind: written.kind as Kind,
    schema: written.schema as string,
    actions: Object.fromEntries(
      actions.filter((action) => action in written).map((action) => [action, actionOf(written[action])]),
    ),
    events: written.events as Event[],
    item: written.item as unknown as DeclaredSchema,
    ...(written.publish ? { publish: written.publish as unknown as DeclaredSchema } : {}),
    written,
  }));
}

function actionOf(written: unknown): DeclaredAction {
  return typeof written === 'string' ? { summary: written } : (written as DeclaredAction);
}

function problemsOf(id: string, written: Node): string[] {
  const missing = ['tag', 'kind', 'schema', 'events', 'item'].filter((key) => !(key in written));
  const isKind = written.kind === undefined || (kinds as readonly unknown[]).includes(written.kind);
  return [
    ...missing.map((key) => problemOf(written, `${id}: ${key} is missing`)),
    ...unknownKeys(id, written, keys),
    ...(isKind
      ? []
      : [problemOf(written, `${id}: no kind is named ${written.kind}; there are ${list(kinds)}`, 'kind')]),
    ...actions.flatMap((action) => problemsOfAction(`${id}.${action}`, written, action)),
    ...problemsOfEvents(id, written),
    ...['item', 'publish'].flatMap((key) => problemsOfSchema(`${id}.${key}`, written, key)),
  ];
}

function problemsOfAction(at: string, written: Node, action: Action): string[] {
  const declared = written[action] as string | Node | undefined;
  if (declared === undefined) return [];
  const lacksBody = action === 'update' && !(declared as Node).body;
  if (lacksBody)
    return [problemOf(written, `${at}: its body says what can be changed, and is missing`, action)];
  if (typeof declared === 'string') return [];
  const known = [
    'summary',
    'description',
    'partlyOffered',
    'roleBound',
    'spendsBudget',
    ...(ownKeys[action] ?? []),
  ];
  const several = Object.keys((declared.by ?? {}) as Node).length > 1;
  return [
    ...(declared.summary ? [] : [problemOf(written, `${at}: summary is missing`, action)]),
    ...unknownKeys(at, declared, known),
    ...(several ? [problemOf(declared, `${at}: a list has one parent at most`, 'by')] : []),
    ...problemsOfSchema(`${at}.body`, declared, 'body'),
  ];
}

/** Action -> the keys that only a declaration of this action may have. */
const ownKeys: { [Name in Action]?: string[] } = {
  list: ['by', 'filters'],
  update: ['body'],
  moderate: ['body'],
};

function problemsOfEvents(id: string, written: Node): string[] {
  const { events: declared = [] } = written;
  const at = (problem: string) => problemOf(written, `${id}: ${problem}`, 'events');
  if (!Array.isArray(declared)) return [at('its events are a list')];
  const unknown = declared.filter((event) => !(event in events));
  return [
    ...unknown.map((event) => at(`no event is named ${event}; there are ${list(Object.keys(events))}`)),
    ...(declared.includes('backfilled') && !written.list ? [at('only what is listed is backfilled')] : []),
  ];
}

function problemsOfSchema(at: string, written: Node, key: string): string[] {
  const declared = written[key] as Node | undefined;
  if (!declared) return [];
  return [
    ...(declared.properties ? [] : [problemOf(written, `${at}: properties are missing`, key)]),
    ...unknownKeys(at, declared, schemaKeys),
  ];
}

function unknownKeys(at: string, written: Node, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => problemOf(written, `${at}: ${key} is not known here; there are ${list(known)}`, key));
}

const list = (names: readonly string[]) => names.join(', ');
