/**
 * Sends a file in pieces to an address that the provider has named for it, and goes on after an interruption
 * with the byte that the provider lacks. The protocol is that of Google's resumable uploads ("Resumable
 * Uploads", YouTube Data API): `Content-Range` says which bytes a piece is; 308 says in `Range` which bytes
 * have arrived; any 2xx is the answer to the whole file.
 */
import { type Call, failedAs, ProviderFailure, type RequestFile } from '../call.ts';
import type { UpstreamAnswer } from '../upstream-rules.ts';

interface ResumableUpload<Answer> {
  /** The host of the login kind's rules within whose addresses the URL must lie. */
  host: string;
  url: string;
  file: RequestFile;
  /** The size of each piece but the last; providers ask for multiples of some size. */
  pieceBytes: number;
  /** Turns the body of the answer to the whole file into the result. */
  parse(body: unknown): Answer;
}

/** The upload fails after this many pieces in a row of which no byte has arrived. */
const mostStandstills = 3;

const unfinished = 308;

/** The state of an upload: the answer to the whole file once it is done, or else the number of bytes that have arrived. */
type Progress<Answer> = { answer: Answer } | { arrived: number };

/**
 * Sends what the provider lacks of the file. May be called again with the same URL after any failure, also
 * by another process.
 * @throws ProviderFailure of the last request; `not_found` when the provider has forgotten the upload.
 */
export async function uploadInPieces<Answer>(call: Call, upload: ResumableUpload<Answer>): Promise<Answer> {
  let state = await askProgress(call, upload);
  let standstills = 0;
  while (!('answer' in state)) {
    const { arrived } = state;
    let failure: unknown;
    const next = await sendPiece(call, upload, arrived).catch((error) => {
      failure = error;
      return onceMore(error, () => askProgress(call, upload));
    });
    standstills = 'answer' in next || next.arrived > arrived ? 0 : standstills + 1;
    if (standstills === mostStandstills)
      throw failure ?? new ProviderFailure({ kind: 'unusable' }, `the upload stays at byte ${arrived}`);
    state = next;
  }
  return state.answer;
}

/**
 * Runs `goOn` after a failure that does not tell what has become of the upload. Rethrows any other failure, and this one
 * when the provider cannot be reached to be asked: that nothing was sent is then true of the question, not of the piece.
 */
function onceMore<Result>(error: unknown, goOn: () => Promise<Result>): Promise<Result> {
  if (!(error instanceof ProviderFailure) || !passing.has(error.failure.kind)) throw error;
  return goOn().catch((second) => {
    throw failedAs(second, 'unreachable') ? error : second;
  });
}

const passing = new Set(['outage', 'unreachable', 'unusable', 'unknown_outcome']);

function askProgress<Answer>(call: Call, upload: ResumableUpload<Answer>): Promise<Progress<Answer>> {
  return send(call, upload, { 'Content-Range': `bytes */${upload.file.sizeBytes}` });
}

function sendPiece<Answer>(
  call: Call,
  upload: ResumableUpload<Answer>,
  start: number,
): Promise<Progress<Answer>> {
  const { file, pieceBytes } = upload;
  const end = Math.min(start + pieceBytes, file.sizeBytes) - 1;
  const range = { 'Content-Range': `bytes ${start}-${end}/${file.sizeBytes}` };
  return send(call, upload, range, {
    contentType: file.contentType,
    sizeBytes: end - start + 1,
    open: () => file.open({ start, end }),
  });
}

function send<Answer>(
  { upstream }: Call,
  { host, url, file: { sizeBytes }, parse }: ResumableUpload<Answer>,
  headers: Record<string, string>,
  file?: RequestFile,
): Promise<Progress<Answer>> {
  return upstream.request({
    method: 'PUT',
    host,
    path: url,
    target: 'object',
    headers,
    ...(file ? { file } : {}),
    accepts: [unfinished],
    whole: true,
    parse: (answer) => progressOf(answer as UpstreamAnswer, sizeBytes, parse),
  });
}

/**
 * Reads an answer. An unfinished upload without a `Range` has received nothing. Throws when the range is none
 * that this upload can have.
 */
function progressOf<Answer>(
  { status, headers: { range }, body }: UpstreamAnswer,
  sizeBytes: number,
  parse: (body: unknown) => Answer,
): Progress<Answer> {
  if (status !== unfinished) return { answer: parse(body) };
  if (range === undefined) return { arrived: 0 };
  const last = /^bytes=0-(\d{1,15})$/.exec(String(range))?.[1];
  const arrived = Number(last) + 1;
  if (!(arrived < sizeBytes)) throw new Error(`the range ${range} of an unfinished upload`);
  return { arrived };
}
