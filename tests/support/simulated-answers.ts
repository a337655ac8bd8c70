/** Lets a test change what a simulated provider of test mode answers. */
import type { Context } from '../../src/context.ts';
import { simulatorOf } from '../../src/simulators/registry.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';

export interface Answers {
  /**
   * Is called with every request and the answer that the simulator gives; the returned answer is sent
   * instead.
   */
  intercept(request: SimulatedRequest, answer: SimulatedAnswer): SimulatedAnswer;
  /** The paths requested so far. */
  requests: string[];
  /** The hosts and paths requested so far. */
  addresses: string[];
}

export function watchAnswers({ ctx }: { ctx: Context }, providerId: string): Answers {
  const simulator = simulatorOf(ctx.simulated.providers, providerId);
  const answers: Answers = { intercept: (_request, answer) => answer, requests: [], addresses: [] };
  ctx.simulated.providers[providerId] = {
    ...simulator,
    answer: async (request, store) => {
      const answer = await simulator.answer(request, store);
      if (!answer) return undefined;
      answers.requests.push(request.url.pathname);
      answers.addresses.push(request.url.host + request.url.pathname);
      return answers.intercept(request, answer);
    },
  };
  return answers;
}
