import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile, type StoredProfile } from '../../db/tables/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, validationError } from '../../errors/index.ts';
import { credentialOf } from '../../provider-client/credential.ts';
import {
  type ProviderEventDeclaration,
  type ProviderEventOptions,
  ProviderEventRefused,
  type TriggeredEvent,
} from '../../simulators/provider-events.ts';
import { simulatorOf } from '../../simulators/registry.ts';
import type { Simulator } from '../../simulators/simulator.ts';
import type { Caller } from '../foundation/caller.ts';
import { choiceProblem } from '../foundation/wording.ts';
import { pollSoon } from '../sync/observations/dispatch-due-profiles.ts';

const timesOf = { once: 1, twice: 2, lost: 0 } as const;

type CreateInput = Input<'test.providerEvents.create'>;

/** Triggers an event at the simulated provider, which reports it like the real one. */
export async function createProviderEvent(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'test.providerEvents.create'>> {
  const { connectedProfileId, event, delivery = 'once', ...choices } = input;
  const { profile, simulator, declared } = await admitProviderEvent(ctx, caller, input);
  const providerEvent = { event, times: timesOf[delivery], ...choices };
  const { accessToken } = credentialOf(ctx, profile);
  const happened = await simulator
    .trigger(accessToken, providerEvent, ctx.providers.simulated.storeOf(caller))
    .catch(refuseChoice);
  // Nobody has to wait for the next regular poll of a provider that reports nothing.
  if (ctx.providers.registry.find(profile.providerId)?.poll) await pollSoon(ctx, profile);
  const { topic } = declared;
  return { connectedProfileId, event, ...(topic ? { topic } : {}), ...happened };
}

/**
 * Checks the choice without creating anything, and returns what it names.
 * @throws ServiceError `not_found`, `invalid_token`, or `validation_error` with all its problems.
 */
async function admitProviderEvent(
  ctx: Pick<Context, 'db' | 'providers'>,
  caller: Caller,
  { connectedProfileId, event, delivery: _delivery, ...choices }: CreateInput,
): Promise<{ profile: StoredProfile; simulator: Simulator; declared: ProviderEventDeclaration }> {
  const profile = await findProfile(ctx.db, caller, connectedProfileId);
  // Without its token, the simulated provider does not know the account.
  if (profile.status !== 'live')
    throw new ServiceError('invalid_token', { meta: { reason: 'disconnected' } });
  const simulator = simulatorOf(ctx.providers.simulated.simulators, profile.providerId);
  const declared = simulator.providerEvents.find((providerEvent) => providerEvent.event === event);
  const events = simulator.providerEvents.map((providerEvent) => providerEvent.event);
  if (!declared) throw validationError([choiceProblem('event', events, event)]);
  refuseProblems(choiceProblems(declared, choices));
  return { profile, simulator, declared };
}

function choiceProblems(
  { event, takes }: ProviderEventDeclaration,
  choices: ProviderEventOptions,
): InputProblem[] {
  const surplus = Object.keys(choices)
    .filter((field) => !(takes as readonly string[]).includes(field))
    .map((field) => ({
      field,
      code: 'conflicting_fields' as const,
      message: `${event} takes ${takes.join(', ') || 'nothing'}.`,
    }));
  const missing = takes.includes('externalId') && choices.externalId === undefined;
  return missing
    ? [...surplus, { field: 'externalId', code: 'required', message: `Required: what ${event} is about.` }]
    : surplus;
}

function refuseChoice(error: unknown): TriggeredEvent {
  if (!(error instanceof ProviderEventRefused)) throw error;
  throw validationError([{ field: error.field, code: 'invalid_value', message: error.message }]);
}
