/** What a simulated provider of test mode answers, which a test can change on its way. */
import type { SimulatedAnswer, SimulatedRequest } from '../../src/providers/simulator.ts';
import type { TestService } from './service.ts';

export interface Answers {
  /** Gets every request with the answer that it is about to get; what it returns is sent instead. */
  intercept(request: SimulatedRequest, answer: SimulatedAnswer): SimulatedAnswer;
  /** Requests so far, by their paths. */
  requests: string[];
}

export function watchAnswers({ ctx }: Pick<TestService, 'ctx'>, providerId: string): Answers {
  const provider = ctx.registries.test.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const { simulator } = provider;
  const answers: Answers = { intercept: (_request, answer) => answer, requests: [] };
  provider.simulator = {
    ...simulator,
    answer: async (request, store) => {
      const answer = await simulator.answer(request, store);
      if (!answer) return undefined;
      answers.requests.push(request.url.pathname);
      return answers.intercept(request, answer);
    },
  };
  return answers;
}
