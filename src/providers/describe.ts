/** What a provider's declaration says, for discovery, health and test mode. Pure functions. */
import { type ContentType, operations, type Schemas } from '../contract/index.ts';
import type { ImportedGrant } from './connect.ts';
import type { ContentTypeDeclaration, LoginKind, Provider, Walk } from './provider.ts';
import {
  faultMarker,
  type Persona,
  personas,
  publishFaults,
  type Simulator,
  scenarios,
} from './simulator.ts';
import { walkScopes } from './walk.ts';

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
    actions: operationsOf(declaration).map(({ operationId, action, scopes }) => {
      const { method, path } = operations[operationId];
      return {
        action,
        operationId,
        method: method.toUpperCase(),
        path,
        scopes: scopesOf(scopes),
      };
    }),
    events: topicsOf(provider, declaration).map(({ topic, sources, scopes }) => ({
      topic,
      sources,
      scopes: scopesOf(scopes),
    })),
    publish: declaration.publish.map(({ variant, scopes, rules }) => ({
      variant,
      scopes: scopesOf(scopes),
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
    scopes: scopesOf(walkScopes(provider, declaration)),
  };
}

const scopesOf = (scopes: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(scopes).map(([loginKind, names]) => ({ loginKind, scopes: [...names] }));

/** The topics of a content type, by how the service learns of what they report. */
export function topicsOf(provider: Provider, declaration: ContentTypeDeclaration) {
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
    scopes,
  }));
}

/** Whatever can be listed can be backfilled. */
function backfillTopics(provider: Provider, declaration: ContentTypeDeclaration) {
  const { contentType, capabilities } = declaration;
  if (!capabilities.list) return [];
  const scopes = walkScopes(provider, declaration);
  return [{ topic: backfillTopic(contentType), sources: ['backfill' as const], scopes }];
}

export const backfillTopic = (contentType: ContentType) => `content.${contentType}.backfilled` as const;

interface Grant {
  loginKind: string;
  confirmedScopes: ReadonlySet<string>;
  healthy: boolean;
}

/** What a grant lets its profiles do: which operations, publishing included, and which scopes are missing for the others. */
export function describeOperations(provider: Provider, grant: Grant): Schemas['OperationHealth'][] {
  return provider.contentTypes.flatMap((declaration) => [
    ...operationsOf(declaration).map(({ operationId, scopes }) => healthOf(operationId, [scopes], grant)),
    ...(declaration.publish.length > 0 ? [publishingHealth(declaration, grant)] : []),
  ]);
}

/** In some variant at least. */
function publishingHealth({ contentType, publish }: ContentTypeDeclaration, grant: Grant) {
  const variants = publish.map(({ scopes }) => scopes);
  return healthOf(publishOperation(contentType), variants, grant);
}

/** @param ways the scopes of each way to run it, by login kind. */
function healthOf(
  operationId: string,
  ways: readonly Readonly<Record<string, readonly string[]>>[],
  { loginKind, confirmedScopes, healthy }: Grant,
): Schemas['OperationHealth'] {
  const missing = ways.flatMap(({ [loginKind]: needed }) =>
    needed ? [lackingOf(needed, confirmedScopes)] : [],
  );
  const missingScopes = [...new Set(missing.flat())];
  return {
    operationId,
    available: healthy && missing.some((scopes) => scopes.length === 0),
    ...(missingScopes.length > 0 ? { missingScopes } : {}),
  };
}

/** The scopes that are needed and not confirmed. */
export function lackingOf(needed: readonly string[], confirmed: ReadonlySet<string>): string[] {
  return needed.filter((scope) => !confirmed.has(scope));
}

/** What publishing is called where operations are named, whatever content type it makes. */
export const publishOperation = (contentType: string) => `${contentType}.publish`;

export function describeScenarios(providers: readonly Provider[]): Schemas['TestScenario'][] {
  const ofCalls = scenarios.map(({ scenario, description, outcome }) => ({
    scenario,
    description,
    outcome,
    triggers: providers.flatMap((provider) => {
      const externalId = provider.simulator.triggers[scenario];
      return externalId ? [{ providerId: provider.id, externalId }] : [];
    }),
  }));
  const ofPublishing = publishFaults.map(({ fault, description }) => ({
    scenario: fault,
    description: `Publishing: ${description} A text is marked for it by ${faultMarker(fault)}.`,
    outcome: { status: 200 },
    triggers: [],
  }));
  return [...ofCalls, ...ofPublishing];
}

export function describeProviderEvents(providers: readonly Provider[]): Schemas['TestProviderEventKind'][] {
  return providers.flatMap(({ id, simulator }) =>
    simulator.happenings.map(({ event, description, topic, takes }) => ({
      providerId: id,
      event,
      description,
      topic,
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
    return content && declared ? [{ operationId, action: content.action, scopes: declared.scopes }] : [];
  });
}
