/** Holds requests to LinkedIn's API, and its answers, against what its documentation says. */
import { hostOf, pathBelow } from '../../../src/simulators/engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { contractOf } from '../../support/contract-kit.ts';
import { document, refusal } from './contract.ts';

const { problemsOf, differences: fromDocument } = contractOf({ document });

const host = 'api.linkedin.com';

/**
 * The method of the protocol that a request has to name. Source: shared/api-guide/concepts/methods, as excerpts of stored copies
 * say (search of 2026-11-29); not read in full.
 */
function methodOf({ method, url, body }: SimulatedRequest): string | undefined {
  if (method === 'GET' && url.searchParams.has('q')) return 'FINDER';
  if (method === 'GET' && url.searchParams.has('ids')) return 'BATCH_GET';
  return method === 'POST' && body.startsWith('{"patch":') ? 'PARTIAL_UPDATE' : undefined;
}

/** Returns how a request and its answer differ from the documents. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  // What identifies a member has no versions, and is no part of the REST API.
  if (!hostOf(sent, [host]) || pathBelow(sent, host).startsWith('v2/')) return [];
  const url = new URL(sent.url);
  url.pathname = `/${pathBelow(sent, host)}`;
  const told = `${sent.method} ${url.pathname}`;
  const wanted = methodOf(sent);
  const named = [
    ...(/^20\d{4}$/.test(sent.headers['linkedin-version'] ?? '') ? [] : ['no version is named']),
    ...(sent.headers['x-restli-protocol-version'] === '2.0.0' ? [] : ['no protocol is named']),
    ...(wanted && sent.headers['x-restli-method'] !== wanted ? [`the method is not ${wanted}`] : []),
  ];
  const found =
    answer.status >= 400
      ? [...named, ...problemsOf(refusal, JSON.parse(answer.body))]
      : [...named, ...fromDocument({ ...sent, url }, answer)];
  return found.map((one) => (one.startsWith(told) ? one : `${told}, ${answer.status}: ${one}`));
}
