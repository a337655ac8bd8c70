/** Holds requests to both of TikTok's APIs, and their answers, against what their documentation says. */
import { hostOf, pathBelow } from '../../../src/simulators/engine/http.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../../src/simulators/simulator.ts';
import { contractOf } from '../../support/contract-kit.ts';
import { differences as ofBusiness } from './business/differences.ts';
import { document, refusal } from './contract.ts';

const { problemsOf, differences: fromDocument } = contractOf({ document });

const host = 'open.tiktokapis.com';
const uploadHost = 'open-upload.tiktokapis.com';

/** Returns how a request and its answer differ from the documents. Those about tokens are held by tests of their own. */
export function differences(sent: SimulatedRequest, answer: SimulatedAnswer): string[] {
  if (hostOf(sent, [uploadHost])) return differencesOfChunk(sent);
  if (!hostOf(sent, [host])) return ofBusiness(sent, answer);
  if (/\/oauth\//.test(sent.url.pathname)) return [];
  const url = new URL(sent.url);
  url.pathname = `/${pathBelow(sent, host)}`;
  if (answer.status < 400) return fromDocument({ ...sent, url }, answer);
  return problemsOf(refusal, JSON.parse(answer.body)).map((one) => `${sent.method} ${url.pathname}: ${one}`);
}

/** Source: content-posting-api-media-transfer-guide. */
function differencesOfChunk({ method, headers }: SimulatedRequest): string[] {
  const [, first, last, total] = (
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  ).map(Number);
  if (method !== 'PUT' || first === undefined || last === undefined || total === undefined)
    return ['a chunk says in Content-Range which bytes it is'];
  const size = last - first + 1;
  const isLast = last + 1 === total;
  return [
    ...(headers.authorization ? ['the address of an upload takes no token'] : []),
    ...(/^video\/(mp4|quicktime|webm)$/.test(headers['content-type'] ?? '') ? [] : ['no type of a video']),
    ...(size > (isLast ? 128e6 : 64e6) || (size < 5e6 && first > 0) ? [`a chunk has ${size} bytes`] : []),
  ];
}
