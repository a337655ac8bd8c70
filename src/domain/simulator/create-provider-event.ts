import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findProfile, type StoredProfile } from '../../db/profiles.ts';
import { type InputProblem, refuseProblems, ServiceError, validationError } from '../../errors.ts';
import {
  type Happened,
  type HappeningChoices,
  type HappeningDeclaration,
  HappeningRefused,
  type Simulator,
} from '../../providers/simulator.ts';
import type { Caller } from '../caller.ts';
import { choiceProblem } from '../choice.ts';
import { credentialOf } from '../content/credential-of.ts';

const timesOf = { once: 1, twice: 2, lost: 0 } as const;

type CreateInput = Input<'test.providerEvents.create'>;

/** Something happens at the simulated provider, which reports it as the real one would. */
export async function createProviderEvent(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'test.providerEvents.create'>> {
  const { connectedProfileId, event, delivery = 'once', ...choices } = input;
  const { profile, simulator, declared } = await admitProviderEvent(ctx, caller, input);
  const happening = { event, times: timesOf[delivery], ...choices };
  const { accessToken } = credentialOf(ctx, profile);
  const happened = await simulator
    .happen(accessToken, happening, ctx.simulatorStore(caller))
    .catch(refuseChoice);
  await pollSoon(ctx, profile);
  const { topic } = declared;
  return { connectedProfileId, event, ...(topic ? { topic } : {}), ...happened };
}

/**
 * Checks the choice without creating anything.
 * @throws ServiceError `not_found`, `invalid_token`, or `validation_error` with all its problems.
 */
export async function admitProviderEvent(
  ctx: Context,
  caller: Caller,
  { connectedProfileId = '', event, delivery: _delivery, ...choices }: Partial<CreateInput>,
): Promise<{ profile: StoredProfile; simulator: Simulator; declared: HappeningDeclaration }> {
  const profile = await findProfile(ctx.db, caller, connectedProfileId);
  // Its token may be gone, which is all that the simulated provider knows the account by.
  if (profile.status !== 'live')
    throw new ServiceError('invalid_token', { meta: { reason: 'disconnected' } });
  const simulator = simulatorOf(ctx, profile);
  const declared = simulator.happenings.find((happening) => happening.event === event);
  const events = simulator.happenings.map((happening) => happening.event);
  if (!declared) throw validationError([choiceProblem('event', events)]);
  refuseProblems(choiceProblems(declared, choices));
  return { profile, simulator, declared };
}

/** Providers that are polled report nothing: they are asked at once, so that nobody waits for the next minute. */
async function pollSoon(
  ctx: Context,
  { id, providerId, organizationId, mode }: StoredProfile,
): Promise<void> {
  if (!ctx.registry.find(providerId)?.poll) return;
  await ctx.queue.enqueue('profiles.poll', { organizationId, mode, connectedProfileId: id }, id);
}

function simulatorOf(ctx: Context, { providerId }: StoredProfile): Simulator {
  const provider = ctx.registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return provider.simulator;
}

function choiceProblems({ event, takes }: HappeningDeclaration, choices: HappeningChoices): InputProblem[] {
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

function refuseChoice(error: unknown): Happened {
  if (!(error instanceof HappeningRefused)) throw error;
  throw validationError([{ field: error.field, code: 'invalid_value', message: error.message }]);
}
