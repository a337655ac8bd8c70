/** Lists a row for everything that a provider declares, and for every way in which it can fail. */

import type { Failure } from '../../../src/providers/call.ts';
import type { ContentTypeDeclaration } from '../../../src/providers/content-type.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import { kindOfApp, nameOf } from './proofs.ts';

interface Row {
  title: string;
  /** The name of the proof that the row needs. */
  proof: string;
  /** The login kinds that offer what the row is about. */
  loginKinds: readonly string[];
}

export function rowsOf(provider: Provider): Row[] {
  return [
    ...grantRows(provider),
    ...provider.contentTypes.flatMap((declaration) => [
      ...actionRows(declaration),
      ...publishRows(declaration),
      ...eventRows(declaration),
    ]),
    ...failureRows(provider),
  ];
}

function grantRows({ id, loginKinds }: Provider): Row[] {
  const row = (title: string, step: string, has: (kind: (typeof loginKinds)[number]) => unknown): Row => ({
    title,
    proof: nameOf.grant(id, step),
    loginKinds: loginKinds.filter(has).map((kind) => kind.id),
  });
  return [
    row(
      'connecting, the app known by its document',
      'hosted consent',
      ({ connect }) => connect.consent && kindOfApp(connect) === 'hosted',
    ),
    row(
      'connecting from a developer’s machine',
      'local consent',
      ({ connect }) => connect.consent && kindOfApp(connect) === 'hosted',
    ),
    row(
      'connecting, the app registered by the service',
      'per_server consent',
      ({ connect }) => connect.consent && kindOfApp(connect) === 'per_server',
    ),
    row('importing a grant', 'import', ({ connect }) => connect.grantImport),
    row('checking a grant', 'inspect', ({ connect }) => connect.inspect),
    row('renewing a grant', 'refresh', ({ connect }) => connect.refresh),
    row('giving a grant back', 'revoke', ({ connect }) => connect.revoke),
  ].filter((one) => one.loginKinds.length > 0);
}

function actionRows({ contentType, capabilities }: ContentTypeDeclaration): Row[] {
  return Object.entries(capabilities).map(([action, { scopes }]) => ({
    title: `\`${contentType}\`: ${action}`,
    proof: nameOf.action(contentType, action),
    loginKinds: Object.keys(scopes),
  }));
}

const withFile = {
  image: 'with images',
  video: 'with a video',
  audio: 'with a sound',
  document: 'with a document',
};

function publishRows({ contentType, publish }: ContentTypeDeclaration): Row[] {
  return publish.flatMap(({ variant, scopes, rules }) => {
    const row = (file?: keyof typeof withFile): Row => ({
      title: `\`${contentType}\`: publish, ${variant}${file ? ` ${withFile[file]}` : ''}`,
      proof: nameOf.publishing(contentType, variant, file),
      loginKinds: Object.keys(scopes),
    });
    return [row(), ...(rules.media?.files ?? []).map(({ kind }) => row(kind))];
  });
}

function eventRows({ contentType, observe }: ContentTypeDeclaration): Row[] {
  if (!observe) return [];
  const row = (action: string, origin: string, by: string): Row => ({
    title: `\`${contentType}\`: event ${action}, ${by}`,
    proof: nameOf.event(contentType, action, origin),
    loginKinds: Object.keys(observe.scopes),
  });
  return [
    ...(observe.polled ?? []).map((action) => row(action, 'live', 'polled')),
    ...observe.swept.map((action) => row(action, 'recovered', 'swept')),
  ];
}

/**
 * Failure -> the title of its row. A server that is not reached or not asked answers nothing that a simulator could get wrong, and
 * none that is asked in a version which is over can be run.
 */
const failures: Record<Exclude<Failure['kind'], 'unreachable' | 'invalid' | 'outdated'>, string> = {
  expired: 'the grant is over: `invalid_token`',
  scopes: 'a scope is missing: `scope_insufficient`',
  throttled: 'a limit is reached: `platform_rate_limit`',
  not_found: 'nothing is there: `not_found`',
  unsupported: 'it is not offered: `not_supported`',
  rejected: 'the provider refuses a value: `validation_error`',
  outage: 'the provider fails: `internal`',
  unusable: 'the answer is of no use: `internal`',
  unknown_outcome: 'a write gets no answer: `outcome_unknown`',
  not_ready: 'a file is still being processed',
};

function failureRows({ id: providerId, loginKinds, contentTypes }: Provider): Row[] {
  const all = loginKinds.map(({ id }) => id);
  const needing = all.filter((id) =>
    contentTypes.some(({ capabilities }) =>
      Object.values(capabilities).some(({ scopes }) => scopes[id]?.length),
    ),
  );
  return Object.entries(failures).map(([kind, title]) => ({
    title,
    proof: nameOf.failure(providerId, kind),
    loginKinds: kind === 'scopes' ? needing : all,
  }));
}
