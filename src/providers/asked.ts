/** What a customer wants to do, as scopes to ask for. Pure functions of the declarations. */
import { type ContentAction, type ContentType, isContentType } from '../contract/index.ts';
import { operationsOf, publishOperation } from './describe.ts';
import type { LoginKind, Provider } from './provider.ts';
import { walkScopes } from './walk.ts';

/** An operation, with the scopes that it needs under the login kind. */
export interface AskedOperation {
  /** Of the contract, or `{contentType}.publish`, or `{contentType}.backfill`. */
  operationId: string;
  contentType: ContentType;
  action: ContentAction | 'publish' | 'backfill';
  scopes: readonly string[];
}

/** The operations that an entry stands for; an unknown one, or one of another provider, for none. */
export function operationsAsked(provider: Provider, loginKind: LoginKind, entry: string): AskedOperation[] {
  return [
    ...operationsOfContent(provider, loginKind, entry),
    ...publishingAsked(provider, loginKind, entry),
    ...backfillAsked(provider, loginKind, entry),
  ];
}

function operationsOfContent(provider: Provider, loginKind: LoginKind, entry: string): AskedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry.startsWith(`${contentType}.`))
    .flatMap((declaration) =>
      operationsOf(declaration).map((operation) => ({
        ...operation,
        contentType: declaration.contentType,
        scopes: operation.scopes[loginKind.id],
      })),
    )
    .filter(({ operationId, contentType }) => entry === contentType || entry === operationId)
    .flatMap(({ scopes, ...operation }) => (scopes ? [{ ...operation, scopes }] : []));
}

/** What publishing needs: of a whole content type, or as an entry of its own, `{contentType}.publish`. */
function publishingAsked(provider: Provider, { id }: LoginKind, entry: string): AskedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry === publishOperation(contentType))
    .flatMap(({ contentType, publish }) =>
      publish.flatMap(({ scopes }) => {
        const needed = scopes[id];
        const operationId = publishOperation(contentType);
        return needed ? [{ operationId, contentType, action: 'publish' as const, scopes: needed }] : [];
      }),
    );
}

/** What a walk through the history needs, likewise `{contentType}.backfill`. */
function backfillAsked(provider: Provider, { id }: LoginKind, entry: string): AskedOperation[] {
  return provider.contentTypes
    .filter(({ contentType }) => entry === contentType || entry === `${contentType}.backfill`)
    .flatMap((declaration) => {
      const { contentType } = declaration;
      const scopes = walkScopes(provider, declaration)[id];
      const operationId = `${contentType}.backfill`;
      return scopes ? [{ operationId, contentType, action: 'backfill' as const, scopes }] : [];
    });
}

/** Whether the provider has it under some login kind. */
export function isOffered(provider: Provider, entry: string): boolean {
  return provider.loginKinds.some((loginKind) => operationsAsked(provider, loginKind, entry).length > 0);
}

/**
 * Exactly what the operations need, what connecting itself needs, and for whole content types what observing them and
 * the provider's notifications need.
 */
export function scopesToAsk(provider: Provider, loginKind: LoginKind, entries: readonly string[]): string[] {
  const { connect } = loginKind;
  const needed = entries.flatMap((entry) => operationsAsked(provider, loginKind, entry));
  const observed = provider.contentTypes
    .filter(({ contentType }) => entries.includes(contentType))
    .flatMap(({ observe }) => observe?.scopes[loginKind.id] ?? []);
  const notified = entries.some((entry) => isContentType(entry)) ? (connect.subscription?.scopes ?? []) : [];
  return [
    ...new Set([...connect.scopes, ...needed.flatMap(({ scopes }) => scopes), ...observed, ...notified]),
  ];
}
