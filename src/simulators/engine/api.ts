/**
 * Serves a provider's API. Every call goes the same way: its route is found, it fails if a test has asked for that, its
 * token is checked, and the route is run. Calls that write run one after the other for each account, as servers commit
 * writes, and see what the call before has written.
 */
import { createConcurrency } from '../../lib/concurrency.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../simulator.ts';
import type { SimulatorStore } from '../store.ts';
import { json } from './http.ts';
import type { FailOnDemand } from './play-scenario.ts';

/**
 * Runs the tasks of one key one after the other, as a server commits writes to one account. Each task sees
 * what the task before it has written.
 */
export const { runExclusive: oneAtATime } = createConcurrency();

export interface ApiCall {
  request: SimulatedRequest;
  store: SimulatorStore;
}

/** The result of a route: an answer, or the content of one. */
export type Result = object | Promise<object>;

/** A route that anybody may call, or one that is called with the session of a token. */
export type Route<Call, Own> = {
  /** True when the account's scenario has no effect on the route. */
  unfailing?: true;
} & (
  | { access: 'public'; run(call: Call, id: string): Result }
  | { access: 'session'; run(call: Own, id: string): Result }
);

/** A route, with the id that the call's path has in it. */
interface Found<Known> {
  route: Known;
  id?: string;
}

interface Api<Call extends ApiCall, Own, Session extends { accountId: string }, Needs> {
  /** @throws Refusal when there is no such route. */
  find(call: Call): Found<Needs & Route<Call, Own>>;
  failOnDemand: FailOnDemand<Call>;
  /**
   * Returns the session of the call's token.
   * @throws Refusal when there is none, when it has ended, or when it does not cover what the route needs.
   */
  authorize(call: Call, route: Needs): Promise<Session>;
  /** Adds to a call the data of its account, as it is now. */
  open(call: Call, session: Session): Promise<Own>;
}

/** Makes the function that answers the calls of an API, and throws its refusals. */
export function createApi<Call extends ApiCall, Own, Session extends { accountId: string }, Needs>({
  find,
  failOnDemand,
  authorize,
  open,
}: Api<Call, Own, Session, Needs>): (call: Call) => Promise<SimulatedAnswer> {
  return async (call) => {
    const { route, id = '' } = find(call);
    const goOn = async () => {
      const result =
        route.access === 'public' ? await route.run(call, id) : await runAsOwner(route, call, id);
      return isAnswer(result) ? result : json(result);
    };
    return route.unfailing ? goOn() : failOnDemand(call, call.store, goOn);
  };

  async function runAsOwner(
    route: Needs & Extract<Route<Call, Own>, { access: 'session' }>,
    call: Call,
    id: string,
  ): Promise<object> {
    const session = await authorize(call, route);
    const run = async () => route.run(await open(call, session), id);
    return call.request.method === 'GET' ? run() : oneAtATime(session.accountId, run);
  }
}

const isAnswer = (result: object): result is SimulatedAnswer => 'status' in result && 'body' in result;

/**
 * Returns the function that finds a route by a call's method and path.
 * @param routes by calls such as `GET api/v1/posts/:id`.
 */
export function routesByPath<Known>(routes: Readonly<Record<string, Known>>) {
  const known = Object.entries(routes).map(([call, route]) => {
    const pattern = new RegExp(`^${call.replace(':id', '([\\w%-]+)')}$`);
    return { pattern, route };
  });
  return (method: string, path: string): Found<Known> | undefined => {
    for (const { pattern, route } of known) {
      const match = pattern.exec(`${method} ${path}`);
      if (match) return { route, ...(match[1] ? { id: match[1] } : {}) };
    }
    return undefined;
  };
}
