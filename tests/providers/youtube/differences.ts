/**
 * Holds requests to YouTube's APIs, and their answers, against Google's discovery documents. What those leave out, which is how
 * a file is sent in pieces and what a refusal says, is held against samples of the documentation.
 */
import { readFileSync } from 'node:fs';
import { hostOf, pathBelow } from '../../../src/simulators/engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { type ContractDocument, contractOf } from '../../support/contract-kit.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

const document = read('contract.json') as ContractDocument;
const refusal = read('refusal.json') as object;
const { problemsOf, differences: fromDocument } = contractOf({
  document,
  allowed: [
    {
      difference: /^POST \/upload\/youtube\/v3\/videos: {2}must be object$/,
      source: 'using_resumable_upload_protocol: the answer that opens a session has no body but its headers',
    },
  ],
});

const hosts = ['youtube.googleapis.com', 'youtubeanalytics.googleapis.com'];

/** Returns how a request and its answer differ from the documents. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  const host = hostOf(sent, hosts);
  if (!host) return [];
  const url = new URL(sent.url);
  url.pathname = `/${pathBelow(sent, host)}`;
  const told = `${sent.method} ${url.pathname}`;
  if (answer.status >= 400)
    return problemsOf(refusal, JSON.parse(answer.body)).map((one) => `${told}, ${answer.status}: ${one}`);
  return url.searchParams.has('upload_id')
    ? pieceDifferences(sent, answer).map((one) => `${told}: ${one}`)
    : fromDocument({ ...sent, url }, answer);
}

const video = { $ref: '#/components/schemas/Video' };

/** The headers of a piece and of the answers to it, as the guide's samples show them. */
const contentRange = /^bytes (\*|\d+-\d+)\/\d+$/;
const range = /^bytes=0-\d+$/;

function pieceDifferences({ method, headers }: SimulatedRequest, answer: SimulatedAnswer): string[] {
  const isSent = method === 'PUT' && contentRange.test(headers['content-range'] ?? '');
  const found = isSent ? [] : ['no piece is sent in this way'];
  const { status, headers: told = {}, body } = answer;
  if (status === 308)
    return told.range === undefined || range.test(told.range) ? found : [...found, told.range];
  return [...found, ...problemsOf(video, JSON.parse(body))];
}
