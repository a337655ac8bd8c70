/** Declares the kinds of things that can happen on simulated accounts, and the choices for each. */
import type { Topic } from '../../contract/index.ts';
import {
  type ProviderEvent,
  type ProviderEventDeclaration,
  type ProviderEventOptions,
  ProviderEventRefused,
  type TriggeredEvent,
} from '../provider-events.ts';
import type { Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { oneAtATime } from './api.ts';

export interface ProviderEventKind<Scene, Change> {
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  takes: readonly (keyof ProviderEventOptions)[];
  /**
   * Checks the choices of a provider event, and returns the function that makes its change to an account.
   * @throws ProviderEventRefused when the choices do not fit the kind of event.
   */
  change(scene: Scene, choices: ProviderEventOptions): Change;
}

export type ProviderEventKinds<Scene, Change> = Readonly<Record<string, ProviderEventKind<Scene, Change>>>;

/** The account on which something happens, as a provider sees it. */
interface Stage<Scene, Change> {
  /**
   * Returns the account of a token. Throws for tokens that the simulator did not make.
   * @param named the one that is meant, where tokens reach several.
   */
  accountOf(accessToken: string, named?: string): string;
  /** Reads what the account looks like now. */
  sceneOf(accessToken: string, store: SimulatorStore, named?: string): Promise<Scene>;
  /**
   * Makes a change.
   * @param times how often the provider reports it.
   */
  make(
    change: Change,
    scene: Scene,
    times: ProviderEvent['times'],
    store: SimulatorStore,
  ): Promise<TriggeredEvent>;
}

/**
 * Makes the part of a simulator that lets things happen. On one account they happen one after the other, because a
 * change builds on what the one before it has written.
 */
export function createProviderEvents<Scene, Change>(
  kinds: ProviderEventKinds<Scene, Change>,
  { accountOf, sceneOf, make }: Stage<Scene, Change>,
): Pick<Simulator, 'providerEvents' | 'trigger'> {
  return {
    providerEvents: declarationsOf(kinds),
    async trigger(accessToken, { account, ...providerEvent }, store) {
      const change = changeOf(kinds, providerEvent);
      return oneAtATime(accountOf(accessToken, account), async () => {
        const scene = await sceneOf(accessToken, store, account);
        return make(change(scene), scene, providerEvent.times, store);
      });
    },
  };
}

function declarationsOf(kinds: ProviderEventKinds<never, unknown>): ProviderEventDeclaration[] {
  return Object.entries(kinds).map(([event, { description, topic, takes }]) => ({
    event,
    description,
    ...(topic ? { topic } : {}),
    takes,
  }));
}

/**
 * Returns the change that a provider event makes to an account.
 * @throws ProviderEventRefused
 */
function changeOf<Scene, Change>(
  kinds: ProviderEventKinds<Scene, Change>,
  providerEvent: ProviderEvent,
): (scene: Scene) => Change {
  const kind = kinds[providerEvent.event];
  if (!kind) throw new Error(`nothing of this kind happens: ${providerEvent.event}`);
  const choices = readChoices(providerEvent, kind);
  return (scene) => kind.change(scene, choices);
}

function readChoices(
  { event, times: _, ...choices }: ProviderEvent,
  { takes }: ProviderEventKind<never, unknown>,
): ProviderEventOptions {
  const taken = takes.length > 0 ? `It takes ${takes.join(' and ')}.` : 'It takes no choices.';
  for (const [name, value] of Object.entries(choices)) {
    const field = name as keyof ProviderEventOptions;
    if (value === undefined) continue;
    if (!takes.includes(field))
      throw new ProviderEventRefused(field, `${event} does not take ${field}. ${taken}`);
    if (value.trim() === '') throw new ProviderEventRefused(field, `${field} must not be empty.`);
  }
  if (takes.includes('externalId') && choices.externalId === undefined)
    throw new ProviderEventRefused('externalId', `${event} needs externalId: the id of what it happens to.`);
  return choices;
}
