import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { refuseProblems } from '../../errors/index.ts';
import type { Provider } from '../../providers/provider.ts';
import { loginKindOf } from '../../providers/registry.ts';
import { simulatorOf } from '../../simulators/registry.ts';
import { isProfileScenario, profileScenarios } from '../../simulators/scenarios.ts';
import { importProfile, type ProfileImport } from '../connections/import-connection.ts';
import { allowedFields } from '../connections/subscriptions.ts';
import type { Caller } from '../foundation/caller.ts';
import { choiceProblem } from '../foundation/wording.ts';
import { presentProfile } from '../grants/present-profile.ts';

type CreateInput = Input<'test.connectedProfiles.create'>;

/** Makes a Connected Profile on a fresh simulated account, without a browser. */
export async function createSimulatedProfile(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'test.connectedProfiles.create'>> {
  admitSimulatedProfile(ctx, input);
  const { provider, loginKind, scenario } = resolve(ctx, input);
  const simulator = simulatorOf(ctx.providers.simulated.simulators, provider.id);
  const account = simulator.createAccount(loginKind, scenario, ctx.db.$ids.randomSourceOf(caller));
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

/** Subscribes the app to the account, because the simulated provider reports only to subscribed apps. */
async function subscribe(
  ctx: Pick<Context, 'providers'>,
  caller: Caller,
  provider: Provider,
  { accessToken, ...grant }: StoredProfile['connection'] & { accessToken: string },
): Promise<void> {
  const { subscription } = loginKindOf(provider, grant.loginKind).connect;
  const fields = subscription ? allowedFields(subscription, grant) : [];
  if (fields.length > 0)
    await simulatorOf(ctx.providers.simulated.simulators, provider.id).subscribe?.(
      accessToken,
      fields,
      ctx.providers.simulated.storeOf(caller),
    );
}

function resolve(ctx: Pick<Context, 'providers'>, input: CreateInput) {
  const { scenario = 'healthy' } = input;
  const provider = ctx.providers.registry.find(input.providerId);
  if (!provider) throw new Error(`no provider ${input.providerId}`);
  return { provider, loginKind: input.loginKind ?? provider.loginKinds[0]?.id ?? '', scenario };
}

/**
 * Checks the choice without creating anything.
 * @throws ServiceError `validation_error` with all its problems.
 */
function admitSimulatedProfile(
  ctx: Pick<Context, 'providers'>,
  { providerId, loginKind, scenario = 'healthy' }: CreateInput,
): void {
  const provider = ctx.providers.registry.find(providerId);
  const kinds: string[] = provider?.loginKinds.map(({ id }) => id) ?? [];
  refuseProblems([
    ...(provider
      ? []
      : [
          choiceProblem(
            'providerId',
            ctx.providers.registry.providers.map(({ id }) => id),
            providerId,
          ),
        ]),
    ...(provider && loginKind !== undefined && !kinds.includes(loginKind)
      ? [choiceProblem('loginKind', kinds, loginKind)]
      : []),
    ...(isProfileScenario(scenario) ? [] : [choiceProblem('scenario', profileScenarios, scenario)]),
  ]);
}

/** Returns the grant to store, which alone makes up the scenarios that need no answer from the provider. */
function grantOf(
  grantedScopes: string[],
  scenario: string,
): Pick<ProfileImport, 'grantedScopes' | 'unconfirmedScopes' | 'status'> {
  if (scenario === 'grant_expired') return { grantedScopes, status: 'expired' };
  if (scenario === 'scope_missing') return { grantedScopes: [] };
  if (scenario === 'scope_unconfirmed') return { grantedScopes, unconfirmedScopes: grantedScopes };
  return { grantedScopes };
}
