/** Providers and their login kinds, with the names that people know. */
import type { Schemas } from '../../contract/index.ts';
import type { Option } from './components.ts';
import { operate, type PageContext } from './page-context.ts';

export interface Providers {
  all: readonly Schemas['Provider'][];
  /** The options for a filter by provider. */
  options: readonly Option[];
  nameOf(providerId: string): string;
  loginKind(providerId: string, loginKind: string): Schemas['LoginKind'] | undefined;
  loginKindName(providerId: string, loginKind: string): string;
}

export async function readProviders(context: PageContext): Promise<Providers> {
  const { data } = await operate(context, 'providers.list');
  const find = (providerId: string) => data.find((provider) => provider.providerId === providerId);
  const loginKind: Providers['loginKind'] = (providerId, id) =>
    find(providerId)?.loginKinds.find((kind) => kind.loginKind === id);
  return {
    all: data,
    options: data.map(({ providerId, name }) => ({ value: providerId, text: name })),
    nameOf: (providerId) => find(providerId)?.name ?? providerId,
    loginKind,
    loginKindName: (providerId, id) => loginKind(providerId, id)?.name ?? id,
  };
}
