/** What apps have at a provider, one by one: products with their scopes, of which some exclude others, and notifications. */
import type { AppProduct, ProviderApp, Subscription } from './connect.ts';
import type { LoginKind } from './provider.ts';

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
