/** Describes what each provider offers, as discovery does. */
import type { Schemas } from '../../../contract/index.ts';
import {
  describeProvider,
  describeSurfaces,
  type WebhookSetup,
  webhookSetupOf,
} from '../../../providers/describe-provider.ts';
import type { Provider } from '../../../providers/provider.ts';
import type { ReferenceSource } from './source.ts';

type Scopes = Schemas['ActionDescription']['scopes'];

export type ProviderReference = Schemas['Provider'] & {
  contentTypes: Schemas['ContentTypeDescription'][];
  limits: (Schemas['ProviderLimit'] & { surface: string })[];
  /** What has publishing rules of its own, where they are not the same everywhere. */
  rulesDifferBy?: 'server' | 'account';
  webhooks: WebhookSetup;
  /** Whether an Auth Integration has addresses that the provider calls about its end users. */
  userCallbacks: boolean;
  notes: readonly string[];
  /** The assumptions about the provider that no document confirms. */
  unverified: readonly string[];
};

export function providersReference({ providers: { registry } }: ReferenceSource): ProviderReference[] {
  return registry.providers.map((provider) => {
    const surfaces = describeSurfaces(provider);
    return {
      ...describeProvider(provider),
      contentTypes: surfaces.flatMap(({ contentTypes }) => contentTypes),
      limits: surfaces.flatMap(({ surface, limits }) => limits.map((limit) => ({ surface, ...limit }))),
      ...(provider.rulesOfServer ? { rulesDifferBy: hasServers(provider) ? 'server' : 'account' } : {}),
      webhooks: webhookSetupOf(provider),
      userCallbacks: provider.userCallbacks !== undefined,
      notes: provider.notes ?? [],
      unverified: provider.unverified ?? [],
    };
  });
}

/** Tells whether accounts are on servers of which each is somebody else's: an account then says which one has it. */
const hasServers = ({ loginKinds }: Provider) =>
  loginKinds.some(({ connect }) => connect.consent?.namesAccount !== undefined);

/** The actions in the order in which the documentation shows them. */
export const shownActions = [
  'list',
  'get',
  'publish',
  'update',
  'moderate',
  'delete',
  'metrics',
  'backfill',
] as const;
export type ShownAction = (typeof shownActions)[number];

/** One action of a content type, or one variant of publishing it. */
export interface OfferedAction {
  action: ShownAction;
  /** The variant, for publishing. */
  variant?: string;
  /** The name for the `operations` of a Connect Session. */
  operationId: string;
  /** The scopes, by the login kinds that offer it. */
  scopes: Scopes;
}

export function offeredActionsOf({
  contentType,
  actions,
  publish,
  backfill,
}: Schemas['ContentTypeDescription']): OfferedAction[] {
  const offered: OfferedAction[] = [
    ...actions.map(({ action, operationId, scopes }) => ({
      action: action as ShownAction,
      operationId,
      scopes,
    })),
    ...publish.map(({ variant, scopes }) => ({
      action: 'publish' as const,
      variant,
      operationId: `${contentType}.publish`,
      scopes,
    })),
    ...(backfill
      ? [{ action: 'backfill' as const, operationId: `${contentType}.backfill`, scopes: backfill.scopes }]
      : []),
  ];
  return shownActions.flatMap((shown) => offered.filter(({ action }) => action === shown));
}

/** Returns the login kinds that offer an action in at least one way. */
export function offeringLoginKinds(offered: readonly OfferedAction[], action: ShownAction): string[] {
  const offering = offered.filter((way) => way.action === action);
  return [...new Set(offering.flatMap(({ scopes }) => scopes.map(({ loginKind }) => loginKind)))];
}
