/**
 * Translates the operations that a customer names into the scopes to ask an end user for, as far as the customer's app can ask
 * for them. Pure functions of the providers' declarations.
 */
import { type ContentAction, type ContentType, isContentType } from '../contract/index.ts';
import { eachOf, type NamesByLogin } from './access.ts';
import type { AppProduct, ProviderApp, Subscription } from './connect.ts';
import {
  notificationScopesOf,
  operationsOf,
  profileMetricsOperation,
  publishOperation,
} from './describe-provider.ts';
import type { LoginKind, Provider } from './provider.ts';
import { walkScopes } from './walk.ts';

/** An operation, with the scopes that it needs for one kind of profile under one login kind. */
interface RequestedOperation {
  /** An operation id of the contract, `{contentType}.publish`, or `{contentType}.backfill`. */
  operationId: string;
  /** The content that it is about; absent for metrics of the profile. */
  contentType?: ContentType;
  action: ContentAction | 'publish' | 'backfill';
  scopes: readonly string[];
}

/**
 * Returns the operations that one entry of the customer's list of operations stands for, each once for every kind of profile;
 * an empty list for an entry that is unknown, belongs to another provider, or needs what the app cannot ask for.
 */
export function requestedOperations(
  provider: Provider,
  loginKind: LoginKind,
  entry: string,
): RequestedOperation[] {
  return [
    ...operationsOfContent(provider, loginKind, entry),
    ...requestedPublishing(provider, loginKind, entry),
    ...requestedBackfills(provider, loginKind, entry),
    ...requestedProfileMetrics(provider, loginKind, entry),
  ];
}

/** Returns what an operation needs for each kind of profile, as far as the app can ask for it. */
const waysIn = (scopes: NamesByLogin, { id, askable }: LoginKind): (readonly string[])[] =>
  eachOf(scopes)
    .filter(({ loginKind, names }) => loginKind === id && names.every((name) => askable?.has(name) ?? true))
    .map(({ names }) => names);

/** Returns everything that the login kind offers, as entries. */
export function everythingOf(provider: Provider, loginKind: LoginKind): string[] {
  const entries = [...provider.contentTypes.map(({ contentType }) => contentType), profileMetricsOperation];
  return entries.filter((entry) => requestedOperations(provider, loginKind, entry).length > 0);
}

function requestedProfileMetrics(
  { profileMetrics }: Provider,
  loginKind: LoginKind,
  entry: string,
): RequestedOperation[] {
  const { scopes = {} } = (entry === profileMetricsOperation && profileMetrics) || {};
  return waysIn(scopes, loginKind).map((names) => ({ operationId: entry, action: 'metrics', scopes: names }));
}

function operationsOfContent(provider: Provider, loginKind: LoginKind, entry: string): RequestedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry.startsWith(`${contentType}.`))
    .flatMap(({ contentType, ...declaration }) =>
      operationsOf({ contentType, ...declaration }).map((operation) => ({ ...operation, contentType })),
    )
    .filter(({ operationId, contentType }) => entry === contentType || entry === operationId)
    .flatMap(({ scopes, ...operation }) =>
      waysIn(scopes, loginKind).map((names) => ({ ...operation, scopes: names })),
    );
}

/**
 * Returns the publish operation, once for each variant that the login kind offers, if the entry is a whole
 * content type or `{contentType}.publish`.
 */
function requestedPublishing(provider: Provider, loginKind: LoginKind, entry: string): RequestedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry === publishOperation(contentType))
    .flatMap(({ contentType, publish }) =>
      publish.flatMap(({ scopes }) => {
        const operation = {
          operationId: publishOperation(contentType),
          contentType,
          action: 'publish' as const,
        };
        return waysIn(scopes, loginKind).map((names) => ({ ...operation, scopes: names }));
      }),
    );
}

/** Returns the backfill operation, if the entry is a whole content type or `{contentType}.backfill`. */
function requestedBackfills(provider: Provider, loginKind: LoginKind, entry: string): RequestedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry === `${contentType}.backfill`)
    .flatMap((declaration) => {
      const { contentType } = declaration;
      const operation = { operationId: `${contentType}.backfill`, contentType, action: 'backfill' as const };
      return waysIn(walkScopes(provider, declaration), loginKind).map((scopes) => ({ ...operation, scopes }));
    });
}

/** Tells whether at least one login kind of the provider offers an operation that the entry stands for. */
export function isOffered(provider: Provider, entry: string): boolean {
  return provider.loginKinds.some((loginKind) => requestedOperations(provider, loginKind, entry).length > 0);
}

/**
 * Returns the scopes to ask the end user for: what the operations need, what connecting needs, and, for whole
 * content types, what observing them and receiving the provider's notifications needs.
 */
export function scopesToAsk(provider: Provider, loginKind: LoginKind, entries: readonly string[]): string[] {
  const { connect, askable } = loginKind;
  const needed = entries.flatMap((entry) => requestedOperations(provider, loginKind, entry));
  const observed = provider.contentTypes
    .filter(({ contentType }) => entries.includes(contentType))
    .flatMap(({ observe }) => waysIn(observe?.scopes ?? {}, loginKind).flat());
  const notified = entries.some((entry) => isContentType(entry)) ? notificationScopesOf(loginKind) : [];
  const all = [...connect.scopes, ...needed.flatMap(({ scopes }) => scopes), ...observed, ...notified];
  return [...new Set(all)].filter((scope) => askable?.has(scope) ?? true);
}

// What a provider grants apps one by one: products, of which some exclude others, and notifications.

/** Returns the products with these ids; the usual one when there are none. */
export function productsOf({ connect: { products = [] } }: LoginKind, ids: readonly string[]): AppProduct[] {
  return ids.length > 0 ? products.filter(({ id }) => ids.includes(id)) : products.slice(0, 1);
}

/** Returns a login kind as an app with these products has it: such an app can ask for their scopes alone. */
export function withProducts(loginKind: LoginKind, ids: readonly string[]): LoginKind {
  const { connect } = loginKind;
  if (!connect.products) return loginKind;
  const held = productsOf(loginKind, ids);
  const scopes = [...connect.scopes, ...held.flatMap(({ connectScopes }) => connectScopes)];
  return {
    ...loginKind,
    askable: new Set([...scopes, ...held.flatMap((product) => product.scopes)]),
    connect: { ...connect, scopes },
  };
}

/** Returns two products that no app can have together; `undefined` when all of them go together. */
export function conflictIn(products: readonly AppProduct[]): [AppProduct, AppProduct] | undefined {
  for (const one of products)
    for (const other of products) if (one.excludes?.includes(other.id)) return [one, other];
  return undefined;
}

/** Tells whether the provider reports anything to an app. */
export const isReportedTo = ({ secret }: Subscription, app: ProviderApp): boolean =>
  secret === undefined || app.secrets?.[secret] !== undefined;
