/** Holds requests to the API for Business, and its answers, against what its documentation says. */
import { hostOf, pathBelow } from '../../../../src/simulators/engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../../src/simulators/simulator.ts';
import { contractOf } from '../../../support/contract-kit.ts';
import { document, refusal } from './contract.ts';

const { problemsOf, differences: fromDocument } = contractOf({ document });

const host = 'business-api.tiktok.com';

/** The calls whose body has the token, or the app that asks. */
const withoutToken = /\/tt_user\/|\/webhook\//;

/** Returns how a request and its answer differ from the documents. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (!hostOf(sent, [host])) return [];
  const url = new URL(sent.url);
  url.pathname = `/${pathBelow(sent, host)}`;
  const told = `${sent.method} ${url.pathname}`;
  const hasToken = (sent.headers['access-token'] ?? '') !== '';
  const named = [
    ...(hasToken === withoutToken.test(url.pathname) ? [`${told}: the header Access-Token`] : []),
    ...(sent.headers.authorization ? [`${told}: the header Authorization`] : []),
    ...(url.pathname.endsWith('/') ? [] : [`${told}: no slash at the end`]),
  ];
  const body: unknown = JSON.parse(answer.body);
  const { code } = body as { code?: number };
  if (code === 0) return [...named, ...fromDocument({ ...sent, url }, answer)];
  return [...named, ...problemsOf(refusal, body).map((one) => `${told}: ${one}`)];
}
