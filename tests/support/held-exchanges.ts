/**
 * Holds what simulated providers are asked, and what they answer, against the providers' contracts:
 * `tests/providers/<id>/differences.ts` of each provider that has one.
 */
import { existsSync } from 'node:fs';
import type { Simulators } from '../../src/simulators/registry.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';

/** The exports of `tests/providers/<id>/differences.ts`. */
interface ProviderContract {
  /** Returns how a request and its answer differ from what the provider's contract says. */
  differences(request: SimulatedRequest, answer: SimulatedAnswer): string[];
}

/** Replaces the simulators by ones that note every difference. Returns the list to which they add. */
export function holdExchanges(simulators: Simulators): string[] {
  const noted: string[] = [];
  for (const [id, simulator] of Object.entries(simulators)) {
    const file = new URL(`../providers/${id}/differences.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    simulators[id] = {
      ...simulator,
      async answer(request, store) {
        const answer = await simulator.answer(request, store);
        if (!answer || answer.isBroken || answer.hangs || isPage(answer)) return answer;
        const { differences } = (await import(file.href)) as ProviderContract;
        noted.push(...differences(request, answer));
        return answer;
      },
    };
  }
  return noted;
}

/** Tells whether an answer is for people, as consent screens and the pages of an outage are. */
const isPage = ({ headers }: SimulatedAnswer) => headers?.['content-type']?.includes('html') === true;

/** Throws when a simulated provider was asked, or has answered, in another way than its contract says. */
export function expectAsContracted(differences: readonly string[]): void {
  const found = [...new Set(differences)];
  if (found.length > 0) throw new Error(`not as the providers' contracts say: ${found.join('; ')}`);
}
