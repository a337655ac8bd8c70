/** Declares the kinds of things that can happen on simulated accounts, and the choices for each. */
import type { Topic } from '../../contract/index.ts';
import {
  type Happened,
  type Happening,
  type HappeningChoices,
  type HappeningDeclaration,
  HappeningRefused,
} from '../happenings.ts';
import type { Simulator } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface HappeningKind<Scene, Change> {
  description: string;
  /** The topic of the event that the customer gets; absent where no event is emitted. */
  topic?: Topic;
  takes: readonly (keyof HappeningChoices)[];
  /**
   * Checks a happening's choices, and returns the function that makes its change to an account.
   * @throws HappeningRefused when the choices do not fit the kind of happening.
   */
  change(scene: Scene, choices: HappeningChoices): Change;
}

export type HappeningKinds<Scene, Change> = Readonly<Record<string, HappeningKind<Scene, Change>>>;

/** The account on which something happens, as a provider sees it. */
interface Stage<Scene, Change> {
  /** Returns the account of a token. Throws for tokens that the simulator did not make. */
  accountOf(accessToken: string): string;
  /** Reads what the token's account looks like now. */
  sceneOf(accessToken: string, store: SimulatorStore): Promise<Scene>;
  /**
   * Makes a change.
   * @param times how often the provider reports it.
   */
  make(change: Change, scene: Scene, times: Happening['times'], store: SimulatorStore): Promise<Happened>;
}

/**
 * Makes the part of a simulator that lets things happen. On one account they happen one after the other, because a
 * change builds on what the one before it has written.
 */
export function createHappenings<Scene, Change>(
  kinds: HappeningKinds<Scene, Change>,
  { accountOf, sceneOf, make }: Stage<Scene, Change>,
): Pick<Simulator, 'happenings' | 'happen'> {
  return {
    happenings: declarationsOf(kinds),
    async happen(accessToken, happening, store) {
      const change = changeOf(kinds, happening);
      return oneAtATime(accountOf(accessToken), async () => {
        const scene = await sceneOf(accessToken, store);
        return make(change(scene), scene, happening.times, store);
      });
    },
  };
}

function declarationsOf(kinds: HappeningKinds<never, unknown>): HappeningDeclaration[] {
  return Object.entries(kinds).map(([event, { description, topic, takes }]) => ({
    event,
    description,
    ...(topic ? { topic } : {}),
    takes,
  }));
}

/**
 * Returns the change that a happening makes to an account.
 * @throws HappeningRefused
 */
function changeOf<Scene, Change>(
  kinds: HappeningKinds<Scene, Change>,
  happening: Happening,
): (scene: Scene) => Change {
  const kind = kinds[happening.event];
  if (!kind) throw new Error(`nothing of this kind happens: ${happening.event}`);
  const choices = readChoices(happening, kind);
  return (scene) => kind.change(scene, choices);
}

function readChoices(
  { event, times: _, ...choices }: Happening,
  { takes }: HappeningKind<never, unknown>,
): HappeningChoices {
  const taken = takes.length > 0 ? `It takes ${takes.join(' and ')}.` : 'It takes no choices.';
  for (const [name, value] of Object.entries(choices)) {
    const field = name as keyof HappeningChoices;
    if (value === undefined) continue;
    if (!takes.includes(field))
      throw new HappeningRefused(field, `${event} does not take ${field}. ${taken}`);
    if (value.trim() === '') throw new HappeningRefused(field, `${field} must not be empty.`);
  }
  if (takes.includes('externalId') && choices.externalId === undefined)
    throw new HappeningRefused('externalId', `${event} needs externalId: the id of what it happens to.`);
  return choices;
}
