/** Describes what has to be done at each company before an app may act for everybody, and why it needs which scope. */
import { notificationScopesOf } from '../../../providers/describe-provider.ts';
import type { GoingLive, ScopeReview } from '../../../providers/going-live.ts';
import type { Provider } from '../../../providers/provider.ts';
import { offeredActionsOf, type ProviderReference, providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

export interface GoingLiveReference extends Pick<GoingLive, 'company' | 'topics' | 'here' | 'withoutReview'> {
  /** The names of the company's providers. */
  providers: string[];
  scopes: ReviewedScope[];
}

export interface ReviewedScope {
  scope: string;
  /** What the scope is needed for: actions by content type, or by another subject such as `profiles`. */
  needs: { subject: string; actions: string[] }[];
  /** Absent when the company reviews no scopes, or when nothing is written about this one. */
  review?: ScopeReview;
}

/** Returns a description for each company that asks for something before an app goes live. */
export function goingLiveReference(source: ReferenceSource): GoingLiveReference[] {
  const described = new Map(providersReference(source).map((one) => [one.providerId, one]));
  const byCompany = Map.groupBy(source.providers.registry.providers, ({ goingLive }) => goingLive);
  return [...byCompany].flatMap(([goingLive, providers]) => {
    if (!goingLive) return [];
    const { company, topics, here, reviews, withoutReview } = goingLive;
    const needs = providers.flatMap((provider) => needsOf(provider, described.get(provider.id)));
    const byScope = Map.groupBy(needs, ({ scope }) => scope);
    const scopes = [...byScope].map(([scope, ofScope]) => ({
      scope,
      needs: bySubject(ofScope),
      ...(reviews?.[scope] ? { review: reviews[scope] } : {}),
    }));
    return [{ company, topics, here, withoutReview, providers: providers.map(({ name }) => name), scopes }];
  });
}

interface Need {
  scope: string;
  subject: string;
  action: string;
}

function needsOf({ loginKinds }: Provider, described: ProviderReference | undefined): Need[] {
  if (!described) return [];
  const need = (subject: string, action: string, scopes: readonly string[]): Need[] =>
    scopes.map((scope) => ({ scope, subject, action }));
  const ofAll = (subject: string, action: string, ways: readonly { scopes: string[] }[]) =>
    ways.flatMap(({ scopes }) => need(subject, action, scopes));
  return [
    ...loginKinds.flatMap((loginKind) => [
      ...need('accounts', 'connect', loginKind.connect.scopes),
      ...ofAll(
        'accounts',
        'connect',
        (loginKind.connect.products ?? []).map(({ connectScopes }) => ({ scopes: [...connectScopes] })),
      ),
      ...need('accounts', 'receive notifications', notificationScopesOf(loginKind)),
      ...(loginKind.connect.subscription?.fields ?? []).flatMap((field) =>
        need('accounts', 'receive notifications', field.scopes),
      ),
    ]),
    ...ofAll('profiles', 'metrics', described.profileMetrics?.scopes ?? []),
    ...described.contentTypes.flatMap((contentType) => [
      ...offeredActionsOf(contentType).flatMap(({ action, scopes }) =>
        ofAll(contentType.contentType, action, scopes),
      ),
      ...contentType.events.flatMap(({ scopes }) => ofAll(contentType.contentType, 'events', scopes)),
    ]),
  ];
}

function bySubject(needs: readonly Need[]): ReviewedScope['needs'] {
  return [...Map.groupBy(needs, ({ subject }) => subject)].map(([subject, ofSubject]) => ({
    subject,
    actions: [...new Set(ofSubject.map(({ action }) => action))],
  }));
}
