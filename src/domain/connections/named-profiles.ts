/** Finds profiles that somebody names, where the provider does not list those that a grant reaches. */
import type { Context } from '../../context.ts';
import type { AuthIntegration } from '../../db/tables/auth-integrations.ts';
import { findConnectionOf } from '../../db/tables/connections.ts';
import { type InputProblem, refuseProblems } from '../../errors/index.ts';
import type { GrantedAccess, ReachableAccount } from '../../providers/connect.ts';
import type { LoginKind } from '../../providers/provider.ts';
import { accessThrough } from '../grants/credentials/provider-access.ts';

interface Naming {
  namedProfiles?: readonly string[];
  externalIds?: readonly string[];
}

/** Checks that profiles are named exactly where the provider lists none, and chosen by their ids elsewhere. */
export function namedProfileProblems(
  { name, connect }: LoginKind,
  { namedProfiles: named, externalIds }: Naming,
): InputProblem[] {
  const field = 'namedProfiles';
  if (!connect.namedProfiles)
    return named
      ? [{ field, code: 'conflicting_fields', message: `${name} lists its profiles. Leave this out.` }]
      : [];
  const { example } = connect.namedProfiles;
  return [
    ...(named
      ? []
      : [
          {
            field,
            code: 'required' as const,
            message: `Required: profiles as they are named, as ${example}.`,
          },
        ]),
    ...(externalIds
      ? [
          {
            field: 'externalIds',
            code: 'conflicting_fields' as const,
            message: 'Profiles are chosen by namedProfiles here. Leave this out.',
          },
        ]
      : []),
  ];
}

/** A grant with the profiles that it reaches, as far as somebody has named them. */
interface NamedAccess {
  /** The grant. Its accounts are the named profiles, then the others of the end user that are connected already. */
  access: GrantedAccess;
  /** The named profiles in the order of their names; `undefined` for a name whose profile the grant does not reach. */
  named: (ReachableAccount | undefined)[];
}

/**
 * Asks the provider about each named profile, and about those that the end user has connected before: naming another one
 * takes none of them away.
 * @throws ProviderFailure
 */
export async function findNamedProfiles(
  ctx: Context,
  integration: AuthIntegration,
  granted: GrantedAccess,
  names: readonly string[],
): Promise<NamedAccess> {
  const { call, loginKind } = accessThrough(ctx, integration);
  const { namedProfiles } = loginKind.connect;
  const find = (name: string) => namedProfiles?.find(call, granted.credential, name);
  const named = await Promise.all(names.map(find));
  const found = named.filter((account) => account !== undefined);
  const ids = new Set(found.map(({ externalId }) => externalId));
  const existing = await findConnectionOf(ctx.db, integration, integration, granted.subject);
  const others = (existing?.profiles ?? []).filter(
    ({ externalId, status }) => status === 'live' && !ids.has(externalId),
  );
  const kept = await Promise.all(others.map(({ externalId }) => find(externalId)));
  const accounts = [...found, ...kept.filter((account) => account !== undefined)];
  return { access: { ...granted, accounts: uniqueById(accounts) }, named };
}

const uniqueById = (accounts: readonly ReachableAccount[]) => [
  ...new Map(accounts.map((account) => [account.externalId, account])).values(),
];

/**
 * Returns the named profiles, each once.
 * @throws ServiceError `validation_error` with each name whose profile the grant does not reach.
 */
export function requireNamed({ named }: NamedAccess): ReachableAccount[] {
  refuseProblems(
    named.flatMap((account, index): InputProblem[] => {
      if (account) return [];
      const message = 'This grant reaches no profile of this name.';
      return [{ field: `namedProfiles.${index}`, code: 'account_unreachable', message }];
    }),
  );
  return uniqueById(named.filter((account) => account !== undefined));
}
