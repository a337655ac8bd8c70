/** What a provider's declaration says, for discovery, health and test mode. Pure functions. */
import { type ContentType, operations, type Schemas } from '../contract/index.ts';
import type { ImportedGrant } from './connect.ts';
import type { Capability, ContentTypeDeclaration, LoginKind, Provider, RoleTasks, Walk } from './provider.ts';
import { type PublishFailureReason, publishFailures, refusalFor } from './publish-failures.ts';
import {
  faultMarker,
  type Persona,
  personas,
  publishFaults,
  rehearsedReasons,
  type Scenario,
  type Simulator,
  scenarios,
} from './simulator.ts';
import { walkScopes, walkTasks } from './walk.ts';

export function describeProvider(provider: Provider): Schemas['Provider'] {
  return {
    providerId: provider.id,
    name: provider.name,
    loginKinds: provider.loginKinds.map(describeLoginKind),
    surfaces: surfaceNames(provider),
  };
}

function describeLoginKind({ id, name, connect }: LoginKind): Schemas['LoginKind'] {
  return {
    loginKind: id,
    name,
    connectScopes: [...connect.scopes],
    notificationScopes: [...(connect.subscription?.scopes ?? [])],
    refreshable: connect.refresh !== undefined,
    app: typeof connect.app === 'object' ? 'hosted' : connect.app,
    connects: [
      ...(connect.consent ? (['connect_session'] as const) : []),
      ...(connect.adoption ? (['import'] as const) : []),
    ],
  };
}

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
    actions: operationsOf(declaration).map(({ operationId, action, scopes, tasks }) => {
      const { method, path } = operations[operationId];
      return {
        action,
        operationId,
        method: method.toUpperCase(),
        path,
        scopes: scopesOf(scopes, tasks),
      };
    }),
    events: topicsOf(provider, declaration),
    publish: declaration.publish.map(({ variant, scopes, tasks, rules }) => ({
      variant,
      scopes: scopesOf(scopes, tasks),
      rules: structuredClone(rules) as Schemas['PublishRules'],
    })),
    ...(pageSize ? { pageSize } : {}),
    ...(walk ? { backfill: describeBackfill(provider, declaration, walk) } : {}),
  };
}

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

function scopesOf(scopes: Capability['scopes'], tasks: RoleTasks = {}): Schemas['LoginKindScopes'][] {
  return Object.entries(scopes).map(([loginKind, names]) => {
    const anyOf = tasks[loginKind];
    return { loginKind, scopes: [...names], ...(anyOf ? { tasks: [...anyOf] } : {}) };
  });
}

const walkScopesOf = (provider: Provider, declaration: ContentTypeDeclaration) =>
  scopesOf(walkScopes(provider, declaration), walkTasks(provider, declaration));

/** The topics of a content type, by how the service learns of what they report. */
function topicsOf(provider: Provider, declaration: ContentTypeDeclaration): Schemas['EventDescription'][] {
  return [...observedTopics(declaration), ...backfillTopics(provider, declaration)];
}

function observedTopics({ contentType, observe }: ContentTypeDeclaration) {
  if (!observe) return [];
  const { notified, polled = [], swept, scopes } = observe;
  return [...new Set([...notified, ...polled, ...swept])].map((action) => ({
    topic: `content.${contentType}.${action}`,
    sources: [
      ...(notified.includes(action) ? (['notification'] as const) : []),
      ...(polled.includes(action) ? (['poll'] as const) : []),
      ...(swept.includes(action) ? (['sweep'] as const) : []),
    ],
    scopes: scopesOf(scopes),
  }));
}

/** Whatever can be listed can be backfilled. */
function backfillTopics(provider: Provider, declaration: ContentTypeDeclaration) {
  const { contentType, capabilities } = declaration;
  if (!capabilities.list) return [];
  const scopes = walkScopesOf(provider, declaration);
  return [{ topic: backfillTopic(contentType), sources: ['backfill' as const], scopes }];
}

export const backfillTopic = (contentType: ContentType) => `content.${contentType}.backfilled` as const;

interface Grant {
  loginKind: string;
  confirmedScopes: ReadonlySet<string>;
  /** The tasks that the end user's role lets them do; `undefined` when they are not known. */
  tasks: readonly string[] | undefined;
  healthy: boolean;
}

/** What a grant lets its profiles do: which operations, publishing included, and which scopes are missing for the others. */
export function describeOperations(provider: Provider, grant: Grant): Schemas['OperationHealth'][] {
  return provider.contentTypes.flatMap((declaration) => [
    ...operationsOf(declaration).map(({ operationId, scopes, tasks }) =>
      healthOf(operationId, [{ scopes, tasks }], grant),
    ),
    ...(declaration.publish.length > 0 ? [publishingHealth(declaration, grant)] : []),
  ]);
}

/** In some variant at least. */
function publishingHealth({ contentType, publish }: ContentTypeDeclaration, grant: Grant) {
  return healthOf(publishOperation(contentType), publish, grant);
}

/** @param ways what each way to run the operation needs; one way is enough. */
function healthOf(
  operationId: string,
  ways: readonly Pick<Capability, 'scopes' | 'tasks'>[],
  { loginKind, confirmedScopes, tasks, healthy }: Grant,
): Schemas['OperationHealth'] {
  const missing = ways.flatMap((way) => {
    const needed = way.scopes[loginKind];
    if (!needed) return [];
    return { scopes: lackingOf(needed, confirmedScopes), tasks: lackingTasks(way.tasks?.[loginKind], tasks) };
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

/** Returns the tasks of which the role needs one; none when it has one, or when its tasks are not known. */
export function lackingTasks(
  anyOf: readonly string[] = [],
  held: readonly string[] | undefined,
): readonly string[] {
  return held === undefined || anyOf.some((task) => held.includes(task)) ? [] : anyOf;
}

/** The scopes that are needed and not confirmed. */
export function lackingOf(needed: readonly string[], confirmed: ReadonlySet<string>): string[] {
  return needed.filter((scope) => !confirmed.has(scope));
}

/** What publishing is called where operations are named, whatever content type it makes. */
export const publishOperation = (contentType: string) => `${contentType}.publish`;

export function describeScenarios(providers: readonly Provider[]): Schemas['TestScenario'][] {
  const ofCalls = scenarios.map(({ scenario, scope, description, outcome }) => ({
    scenario,
    appliesTo: [...scope],
    description,
    outcome,
    triggers: triggersOf(providers, scenario),
  }));
  const ofPublishing = publishFaults.map(({ fault, description }) => ({
    scenario: fault,
    appliesTo: publishingMarks,
    description: `Publishing: ${description} A text is marked for it by ${faultMarker(fault)}.`,
    outcome: { status: 200 },
    triggers: [],
  }));
  return [...ofCalls, ...ofPublishing, ...describeRehearsed(providers)];
}

const publishingMarks = ['profile', 'text'] satisfies Schemas['TestScenario']['appliesTo'];

/**
 * Describes each rehearsed reason, with the providers that refuse for it. Its marker has no effect elsewhere.
 */
function describeRehearsed(providers: readonly Provider[]): Schemas['TestScenario'][] {
  return rehearsedReasons.map((reason) => {
    const refusing = refusingProviders(providers, reason).map(({ name }) => name);
    return {
      scenario: reason,
      appliesTo: publishingMarks,
      description: `Publishing, refused by ${new Intl.ListFormat('en').format(refusing)}: ${publishFailures[reason].message} A text is marked for it by ${faultMarker(reason)}.`,
      outcome: { status: 200 },
      triggers: [],
    };
  });
}

export function refusingProviders(
  providers: readonly Provider[],
  reason: PublishFailureReason,
): readonly Provider[] {
  return providers.filter(({ errors }) => refusalFor(errors, reason));
}

/** Returns the ids that lead to the scenario's outcome, by provider and by what they identify there. */
export function triggersOf(providers: readonly Provider[], scenario: Scenario): Schemas['TestTrigger'][] {
  return providers.flatMap(({ id: providerId, simulator }) =>
    simulator.triggers.flatMap(({ surfaces, ids: { [scenario]: externalId } }) =>
      externalId ? [{ providerId, surfaces: [...surfaces], externalId }] : [],
    ),
  );
}

export function describeProviderEvents(providers: readonly Provider[]): Schemas['TestProviderEventKind'][] {
  return providers.flatMap(({ id, simulator }) =>
    simulator.happenings.map(({ event, description, topic, takes }) => ({
      providerId: id,
      event,
      description,
      ...(topic ? { topic } : {}),
      takes: [...takes],
    })),
  );
}

export function describePersonas(providers: readonly Provider[]): Schemas['TestPersona'][] {
  return personas.map(({ persona, description }) => ({
    persona,
    description,
    accessTokens: providers.flatMap(({ id, loginKinds, simulator }) =>
      loginKinds
        .filter(({ connect }) => connect.adoption)
        .map((loginKind) => ({
          providerId: id,
          loginKind: loginKind.id,
          ...importedGrant(simulator, loginKind, persona),
        })),
    ),
  }));
}

/** What the persona gives for an import. */
export function importedGrant(
  simulator: Simulator,
  { id, connect }: LoginKind,
  persona: Persona,
): ImportedGrant {
  return connect.adoption?.takes === 'appPassword'
    ? { appPassword: simulator.appPassword?.(persona) }
    : { accessToken: simulator.grantToken(id, persona) };
}

function surfaceNames(provider: Provider): string[] {
  return [...new Set(provider.contentTypes.map(({ contentType }) => contentType.split('.')[1] ?? ''))];
}

export function operationsOf({ contentType, capabilities }: ContentTypeDeclaration) {
  return Object.values(operations).flatMap(({ operationId, content }) => {
    const declared = content?.contentType === contentType ? capabilities[content.action] : undefined;
    return content && declared
      ? [{ operationId, action: content.action, scopes: declared.scopes, tasks: declared.tasks }]
      : [];
  });
}
