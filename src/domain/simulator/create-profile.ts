import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/profiles.ts';
import { validationError } from '../../errors.ts';
import type { Provider } from '../../providers/provider.ts';
import { loginKindOf } from '../../providers/registry.ts';
import { isProfileScenario, profileScenarios } from '../../providers/simulator.ts';
import type { Caller } from '../caller.ts';
import { choiceProblem } from '../choice.ts';
import { importProfile, type ProfileImport } from '../connections/import-profile.ts';
import { presentProfile } from '../connections/present-profile.ts';
import { allowedFields } from '../connections/subscriptions.ts';

/** A Connected Profile on a fresh simulated account, without a browser. */
export async function createSimulatedProfile(
  ctx: Context,
  caller: Caller,
  input: Input<'test.connectedProfiles.create'>,
): Promise<Output<'test.connectedProfiles.create'>> {
  const { provider, loginKind, scenario } = resolve(ctx, input);
  const account = provider.simulator.createAccount(loginKind, scenario);
  const profile = await importProfile(ctx, caller, {
    providerId: provider.id,
    loginKind,
    origin: 'simulated',
    kind: loginKindOf(provider, loginKind).profileKind,
    ...account,
    ...grantOf(account.grantedScopes, scenario),
  });
  await subscribe(ctx, caller, provider, { ...profile.connection, accessToken: account.accessToken });
  return presentProfile(ctx, profile);
}

/** The simulated provider reports nothing of an account to an app that has not asked for it. */
async function subscribe(
  ctx: Context,
  caller: Caller,
  provider: Provider,
  { accessToken, ...grant }: StoredProfile['connection'] & { accessToken: string },
): Promise<void> {
  const { subscription } = loginKindOf(provider, grant.loginKind).connect;
  const fields = subscription ? allowedFields(subscription, grant) : [];
  if (fields.length > 0)
    await provider.simulator.subscribe?.(accessToken, fields, ctx.simulatorStore(caller));
}

/** All that is wrong with the choice, together. */
function resolve(ctx: Context, input: Input<'test.connectedProfiles.create'>) {
  const scenario = input.scenario ?? 'healthy';
  const provider = ctx.registry.find(input.providerId);
  const kinds = provider?.loginKinds.map(({ id }) => id) ?? [];
  const loginKind = input.loginKind ?? kinds[0] ?? '';
  const problems = [
    ...(provider
      ? []
      : [
          choiceProblem(
            'providerId',
            ctx.registry.providers.map(({ id }) => id),
          ),
        ]),
    ...(provider && !kinds.includes(loginKind) ? [choiceProblem('loginKind', kinds)] : []),
    ...(isProfileScenario(scenario) ? [] : [choiceProblem('scenario', profileScenarios)]),
  ];
  if (!provider || problems.length > 0) throw validationError(problems);
  return { provider, loginKind, scenario };
}

/** What the stored grant looks like in the scenarios that need no answer of the provider's. */
function grantOf(
  grantedScopes: string[],
  scenario: string,
): Pick<ProfileImport, 'grantedScopes' | 'unconfirmedScopes' | 'status'> {
  if (scenario === 'grant_expired') return { grantedScopes, status: 'expired' };
  if (scenario === 'scope_missing') return { grantedScopes: [] };
  if (scenario === 'scope_unconfirmed') return { grantedScopes, unconfirmedScopes: grantedScopes };
  return { grantedScopes };
}
