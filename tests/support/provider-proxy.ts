/**
 * Stands between the service, or an adapter, and simulated providers. It notes what they are asked, and gives the answers
 * that a test has written; everything else is the simulator's.
 */
import type { Context } from '../../src/context.ts';
import { simulatorOf } from '../../src/simulators/registry.ts';
import type { SimulatedAnswer, SimulatedRequest, Simulator } from '../../src/simulators/simulator.ts';

type Awaitable<Value> = Value | Promise<Value>;
type Intercept = (request: SimulatedRequest, answer: SimulatedAnswer) => Awaitable<SimulatedAnswer>;

export interface ProviderProxy {
  /** The requests so far, each as its method and path. */
  requests: string[];
  /** The hosts and paths requested so far. */
  addresses: string[];
  /** Is called with every request that a simulator has answered; the returned answer is sent instead. */
  intercept: Intercept;
  /**
   * Says what becomes of the next request that fits, which is once. Requests are compared as
   * `POST graph.facebook.com/v25.0/1/media?fields=id`, with their body after a space.
   */
  next(request: RegExp): ScriptedAnswer;
  /** Puts the proxy before a simulator. */
  before<Served extends Pick<Simulator, 'answer'>>(simulator: Served): Served;
}

interface ScriptedAnswer {
  /** Gives this answer without asking the provider. */
  answer(answer: object, status?: number): void;
  /** Lets the provider do what it is asked, and gives this answer. */
  doThenAnswer(answer: object, status?: number): void;
  /** Lets the provider do what it is asked, and loses its answer. */
  loseAnswer(): void;
}

interface Rule {
  request: RegExp;
  isCarriedOut: boolean;
  answer: Intercept;
}

const json = (body: object, status: number): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const unasked: SimulatedAnswer = { status: 200, body: '' };

export function createProviderProxy(): ProviderProxy {
  const rules: Rule[] = [];
  const takeRule = (request: string) => {
    const at = rules.findIndex((rule) => rule.request.test(request));
    return at < 0 ? undefined : rules.splice(at, 1)[0];
  };
  const proxy: ProviderProxy = {
    requests: [],
    addresses: [],
    intercept: (_request, answer) => answer,
    next(request) {
      const add = (isCarriedOut: boolean, answer: Intercept) => rules.push({ request, isCarriedOut, answer });
      return {
        answer: (body, status = 200) => add(false, () => json(body, status)),
        doThenAnswer: (body, status = 200) => add(true, () => json(body, status)),
        loseAnswer: () => add(true, (_asked, answer) => ({ ...answer, hangs: true })),
      };
    },
    before: (simulator) => ({
      ...simulator,
      async answer(request, store) {
        const { method, url, body } = request;
        const rule = takeRule(`${method} ${url.host}${url.pathname}${url.search} ${body}`);
        const asksSimulator = !rule || rule.isCarriedOut;
        const answer = asksSimulator ? await simulator.answer(request, store) : unasked;
        if (!answer) {
          // The request is another simulator's, and so is the rule.
          if (rule) rules.unshift(rule);
          return undefined;
        }
        proxy.requests.push(`${method} ${url.pathname}`);
        proxy.addresses.push(url.host + url.pathname);
        return proxy.intercept(request, rule ? await rule.answer(request, answer) : answer);
      },
    }),
  };
  return proxy;
}

/** Puts a proxy before a simulated provider of test mode. */
export function proxyProvider({ ctx }: { ctx: Context }, providerId: string): ProviderProxy {
  const proxy = createProviderProxy();
  ctx.providers.simulated.simulators[providerId] = proxy.before(
    simulatorOf(ctx.providers.simulated.simulators, providerId),
  );
  return proxy;
}
