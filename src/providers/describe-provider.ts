/**
 * Turns what a provider declares about itself into the answers of discovery and of a profile's health. Pure
 * functions.
 */
import { type ContentType, contentKinds, operations, type Schemas } from '../contract/index.ts';
import {
  eachOf,
  lackingOf,
  lackingTasks,
  namesFor,
  type ProfileClass,
  type RequiredAccess,
  type RoleTasks,
} from './access.ts';
import type { DailyBudget, SpentBudget } from './budgets.ts';
import type { AppProduct, AppSecret } from './connect.ts';
import type { ContentTypeDeclaration, Walk } from './content-type.ts';
import type { MetricSeries, Metrics, MetricsRules } from './metrics.ts';
import type { LoginKind, Provider } from './provider.ts';
import { walkScopes, walkTasks } from './walk.ts';

export function describeProvider(provider: Provider): Schemas['Provider'] {
  return {
    providerId: provider.id,
    name: provider.name,
    loginKinds: provider.loginKinds.map(describeLoginKind),
    surfaces: surfaceNames(provider),
    kinds: [...new Set(provider.contentTypes.map(({ contentType }) => contentKinds[contentType]))],
    dailyBudgets: (provider.dailyBudgets ?? []).map(describeDailyBudget),
    ...(provider.profileMetrics ? { profileMetrics: describeProfileMetrics(provider.profileMetrics) } : {}),
  };
}

/** How webhooks are set up: the customer enters an address at the provider, or the service subscribes by itself. */
export type WebhookSetup = NonNullable<Schemas['AuthIntegrationWebhook']['setup']>;

/** @param loginKind the login kind that is asked about; absent for what holds for most of the provider's. */
export function webhookSetupOf(
  { webhooks }: Pick<Provider, 'webhooks'>,
  loginKind?: Pick<LoginKind, 'connect'>,
): WebhookSetup {
  if (!webhooks) return 'none';
  const isSubscribed = webhooks.endpoints === 'connection' || loginKind?.connect.subscription?.entersWebhook;
  return isSubscribed ? 'subscribed' : 'entered';
}

/** The operation that reads the metrics of profiles. */
export const profileMetricsOperation = 'connectedProfiles.metrics';

function describeProfileMetrics({ metrics, scopes, tasks }: Metrics): Schemas['ActionDescription'] {
  const { method, path } = operations[profileMetricsOperation];
  return {
    action: 'metrics',
    operationId: profileMetricsOperation,
    method: method.toUpperCase(),
    path,
    scopes: scopesOf(scopes, tasks),
    metrics: describeMetrics(metrics),
  };
}

/** Returns the rules as the contract has them: what an adapter adds to a series for itself is left out. */
function describeMetrics({ periods, series, ...rules }: MetricsRules): Schemas['MetricsRules'] {
  return { ...rules, periods: [...periods], series: series.map(describeSeries) };
}

function describeSeries({
  name,
  providerName,
  description,
  unit,
  periods,
  estimated,
  by,
  variants,
  condition,
}: MetricSeries): Schemas['MetricSeriesDescription'] {
  return {
    name,
    providerName,
    description,
    unit,
    ...(by ? { by } : {}),
    periods: [...periods],
    estimated,
    ...(variants ? { variants: [...variants] } : {}),
    ...(condition ? { condition } : {}),
  };
}

function describeDailyBudget(declared: DailyBudget): Schemas['DailyBudget'] {
  const { cost: _cost, charge: _charge, strict: _strict, perPublish: _perPublish, ...described } = declared;
  return described;
}

/** Returns the scopes that the provider's notifications need. They are asked for with whole content types. */
export function notificationScopesOf({ connect }: LoginKind): string[] {
  return [...new Set([...(connect.subscription?.scopes ?? []), ...(connect.notificationScopes ?? [])])];
}

function describeLoginKind(loginKind: LoginKind): Schemas['LoginKind'] {
  const { id, name, connect } = loginKind;
  return {
    loginKind: id,
    name,
    connectScopes: [...connect.scopes],
    notificationScopes: notificationScopesOf(loginKind),
    refreshable: connect.refresh !== undefined,
    app: typeof connect.app === 'object' ? connect.app.kind : connect.app,
    connects: [
      ...(connect.consent ? (['connect_session'] as const) : []),
      ...(connect.grantImport ? (['import'] as const) : []),
    ],
    ...(connect.namedProfiles ? { namedProfiles: { example: connect.namedProfiles.example } } : {}),
    ...(connect.secrets ? { secrets: connect.secrets.map(describeAppSecret) } : {}),
    ...(connect.products ? { products: connect.products.map(describeAppProduct) } : {}),
  };
}

const describeAppSecret = (declared: AppSecret): Schemas['AppSecret'] => ({
  required: false,
  signsWebhooks: false,
  ...declared,
});

const describeAppProduct = (declared: AppProduct): Schemas['AppProduct'] => ({
  ...declared,
  scopes: [...declared.scopes],
  connectScopes: [...declared.connectScopes],
  excludes: [...(declared.excludes ?? [])],
});

export function describeSurfaces(provider: Provider): Schemas['Surface'][] {
  return surfaceNames(provider).map((surface) => ({
    surface,
    contentTypes: provider.contentTypes
      .filter(({ contentType }) => contentType.split('.')[1] === surface)
      .map((declaration) => describeContentType(provider, declaration)),
    limits: provider.limits
      .filter((limit) => limit.surface === surface)
      .map(({ name, limit, source, checkedAt }) => ({ name, limit, source, checkedAt })),
  }));
}

function describeContentType(
  provider: Provider,
  declaration: ContentTypeDeclaration,
): Schemas['ContentTypeDescription'] {
  const { pageSize, walk } = declaration.capabilities.list ?? {};
  return {
    contentType: declaration.contentType,
    resource: declaration.contentType.split('.')[2] ?? '',
    actions: operationsOf(declaration).map(
      ({ operationId, action, scopes, tasks, budget, rules, metrics }) => {
        const { method, path } = operations[operationId];
        return {
          action,
          operationId,
          method: method.toUpperCase(),
          path,
          scopes: scopesOf(scopes, tasks),
          ...spentOf(budget),
          ...(rules ? { rules: structuredClone(rules) as Schemas['ChangeRules'] } : {}),
          ...(metrics ? { metrics: describeMetrics(metrics) } : {}),
        };
      },
    ),
    events: topicsOf(provider, declaration),
    publish: declaration.publish.map(({ variant, scopes, tasks, budget, rules }) => ({
      variant,
      scopes: scopesOf(scopes, tasks),
      ...spentOf(budget),
      rules: structuredClone(rules) as Schemas['PublishRules'],
    })),
    ...(pageSize ? { pageSize } : {}),
    ...(walk ? { backfill: describeBackfill(provider, declaration, walk) } : {}),
  };
}

const spentOf = (spent: SpentBudget | undefined) => (spent ? { budget: spent.budget } : {});

function describeBackfill(
  provider: Provider,
  declaration: ContentTypeDeclaration,
  { order, parent }: Walk,
): Schemas['BackfillDescription'] {
  return {
    order,
    ...(parent ? { parentContentType: parent.contentType } : {}),
    scopes: walkScopesOf(provider, declaration),
  };
}

function scopesOf(scopes: RequiredAccess['scopes'], tasks: RoleTasks = {}): Schemas['LoginKindScopes'][] {
  return eachOf(scopes).map(({ loginKind, profileKind, names }) => {
    const anyOf = namesFor(tasks, { loginKind, profileKind: profileKind ?? '' });
    return {
      loginKind,
      ...(profileKind === undefined ? {} : { profileKind }),
      scopes: [...names],
      ...(anyOf ? { tasks: [...anyOf] } : {}),
    };
  });
}

const walkScopesOf = (provider: Provider, declaration: ContentTypeDeclaration) =>
  scopesOf(walkScopes(provider, declaration), walkTasks(provider, declaration));

/** Returns the event topics of a content type, each with the ways in which the service learns of it. */
function topicsOf(provider: Provider, declaration: ContentTypeDeclaration): Schemas['EventDescription'][] {
  return [...observedTopics(declaration), ...backfillTopics(provider, declaration)];
}

function observedTopics({ contentType, observe }: ContentTypeDeclaration) {
  if (!observe) return [];
  const { notified, polled = [], swept, scopes, reportedOf } = observe;
  const isReported = ({ profileKind = '' }) => reportedOf?.includes(profileKind) ?? true;
  return [...new Set([...notified, ...polled, ...swept])].map((action) => {
    const found = swept.includes(action) ? (['sweep'] as const) : [];
    const sources = [
      ...(notified.includes(action) ? (['notification'] as const) : []),
      ...(polled.includes(action) ? (['poll'] as const) : []),
      ...found,
    ];
    const ways = scopesOf(scopes).flatMap((way) => {
      if (isReported(way)) return [way];
      return found.length > 0 ? [{ ...way, sources: [...found] }] : [];
    });
    return { topic: `content.${contentType}.${action}`, sources, scopes: ways };
  });
}

/** Returns the backfill topic, which every content type with a list has. */
function backfillTopics(provider: Provider, declaration: ContentTypeDeclaration) {
  const { contentType, capabilities } = declaration;
  if (!capabilities.list) return [];
  const scopes = walkScopesOf(provider, declaration);
  return [{ topic: backfillTopic(contentType), sources: ['backfill' as const], scopes }];
}

export const backfillTopic = (contentType: ContentType) => `content.${contentType}.backfilled` as const;

interface Grant extends ProfileClass {
  confirmedScopes: ReadonlySet<string>;
  /** The tasks that the end user's role allows; `undefined` when they are unknown. */
  tasks: readonly string[] | undefined;
  healthy: boolean;
}

/**
 * Returns the health of all operations, publishing included, under a grant: whether each is available, and
 * which scopes and tasks are missing.
 */
export function describeOperations(provider: Provider, grant: Grant): Schemas['OperationHealth'][] {
  const { profileMetrics } = provider;
  return [
    ...(profileMetrics ? [healthOf(profileMetricsOperation, [profileMetrics], grant)] : []),
    ...provider.contentTypes.flatMap((declaration) => [
      ...operationsOf(declaration).map(({ operationId, scopes, tasks }) =>
        healthOf(operationId, [{ scopes, tasks }], grant),
      ),
      ...(declaration.publish.length > 0 ? [publishingHealth(declaration, grant)] : []),
    ]),
  ];
}

/**
 * Returns the health of publishing: available if the grant is healthy and has what at least one variant
 * needs.
 */
function publishingHealth({ contentType, publish }: ContentTypeDeclaration, grant: Grant) {
  return healthOf(publishOperation(contentType), publish, grant);
}

/**
 * Returns the health of an operation: available if the grant is healthy and has what one of the ways needs.
 * Scopes and tasks that any way lacks are listed as missing.
 * @param ways the needs of each way to run the operation.
 */
function healthOf(
  operationId: string,
  ways: readonly RequiredAccess[],
  { confirmedScopes, tasks, healthy, ...profileClass }: Grant,
): Schemas['OperationHealth'] {
  const missing = ways.flatMap((way) => {
    const needed = namesFor(way.scopes, profileClass);
    if (!needed) return [];
    const anyOf = namesFor(way.tasks, profileClass);
    return { scopes: lackingOf(needed, confirmedScopes), tasks: lackingTasks(anyOf, tasks) };
  });
  const missingScopes = [...new Set(missing.flatMap(({ scopes }) => scopes))];
  const missingTasks = [...new Set(missing.flatMap((way) => way.tasks))];
  return {
    operationId,
    available: healthy && missing.some((way) => way.scopes.length === 0 && way.tasks.length === 0),
    ...(missingScopes.length > 0 ? { missingScopes } : {}),
    ...(missingTasks.length > 0 ? { missingTasks } : {}),
  };
}

/**
 * Returns the name of the publish operation of a content type, for lists of operations; publishing itself has
 * one endpoint for all content types.
 */
export const publishOperation = (contentType: string) => `${contentType}.publish`;

function surfaceNames(provider: Provider): string[] {
  return [...new Set(provider.contentTypes.map(({ contentType }) => contentType.split('.')[1] ?? ''))];
}

export function operationsOf({ contentType, capabilities }: ContentTypeDeclaration) {
  return Object.values(operations).flatMap(({ operationId, content }) => {
    const declared = content?.contentType === contentType ? capabilities[content.action] : undefined;
    if (!content || !declared) return [];
    const { scopes, tasks, budget, rules, metrics } = declared;
    return [{ operationId, action: content.action, scopes, tasks, budget, rules, metrics }];
  });
}
