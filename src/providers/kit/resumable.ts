/**
 * Sends a file in pieces to an address that the provider has named for it, and continues after an interruption
 * with the byte that the provider lacks. The protocol is that of Google's resumable uploads ("Resumable
 * Uploads", YouTube Data API): `Content-Range` says which bytes a piece is; 308 says in `Range` which bytes
 * have arrived; any 2xx is the answer to the whole file.
 */
import { type Call, failedAs, ProviderFailure, type RequestFile } from '../call.ts';
import type { UpstreamAnswer } from '../upstream-rules.ts';

export interface ResumableUpload<Answer> {
  /** The host of the login kind's rules within whose addresses the URL must lie; absent when `url` is a path at the base URL. */
  host?: string;
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

/**
 * The state of an upload: the answer to the whole file once it is done, or else the number of bytes that have arrived. All may
 * have, without the answer: what has become of the file is then not known (github.com/claudiob/yt/issues/192).
 */
type UploadState<Answer> = { answer: Answer } | { arrived: number };

/**
 * Sends what the provider lacks of the file. May be called again with the same URL after any failure, also
 * by another process.
 * @throws ProviderFailure of the last request; `not_found` when the provider has forgotten the upload.
 */
export async function uploadInPieces<Answer>(call: Call, upload: ResumableUpload<Answer>): Promise<Answer> {
  const state = await sendUpTo(call, upload, upload.file.sizeBytes);
  if ('answer' in state) return state.answer;
  throw stays(state.arrived);
}

/**
 * Sends what the provider lacks of the file but for its last piece, so that nothing is made of the file yet. The same as
 * `uploadInPieces` otherwise. Returns the answer to the whole file when the provider has it already.
 */
export function uploadAllButLast<Answer>(
  call: Call,
  upload: ResumableUpload<Answer>,
): Promise<UploadState<Answer>> {
  return sendUpTo(call, upload, startOfLastPiece(upload));
}

/**
 * Sends everything that the provider lacks of the file in one request, which may have taken effect whenever it fails.
 * @throws ProviderFailure; `not_found` when the provider has forgotten the upload.
 */
export async function uploadLast<Answer>(call: Call, upload: ResumableUpload<Answer>): Promise<Answer> {
  const before = await askUploadState(call, upload);
  if ('answer' in before) return before.answer;
  if (hasAll(before, upload)) throw stays(before.arrived);
  const after = await sendPiece(call, upload, before.arrived, upload.file.sizeBytes);
  if ('answer' in after) return after.answer;
  throw stays(after.arrived);
}

/** Tells whether all bytes have arrived, although the provider does not answer what it has made of them. */
export const hasAll = <Answer>(state: UploadState<Answer>, { file }: ResumableUpload<Answer>): boolean =>
  'arrived' in state && state.arrived === file.sizeBytes;

const stays = (arrived: number) =>
  new ProviderFailure({ kind: 'unusable' }, `the upload stays at byte ${arrived}`);

const startOfLastPiece = ({ file: { sizeBytes }, pieceBytes }: ResumableUpload<unknown>) =>
  Math.floor(Math.max(0, sizeBytes - 1) / pieceBytes) * pieceBytes;

/** Sends pieces until the provider has the bytes before `end`, or the whole file. */
async function sendUpTo<Answer>(
  call: Call,
  upload: ResumableUpload<Answer>,
  end: number,
): Promise<UploadState<Answer>> {
  let state = await askUploadState(call, upload);
  let standstills = 0;
  while (!('answer' in state) && state.arrived < end) {
    const { arrived } = state;
    let failure: unknown;
    const next = await sendPiece(call, upload, arrived, Math.min(arrived + upload.pieceBytes, end)).catch(
      (error) => {
        failure = error;
        return onceMore(error, () => askUploadState(call, upload));
      },
    );
    standstills = 'answer' in next || next.arrived > arrived ? 0 : standstills + 1;
    if (standstills === mostStandstills) throw failure ?? stays(arrived);
    state = next;
  }
  return state;
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

export function askUploadState<Answer>(
  call: Call,
  upload: ResumableUpload<Answer>,
): Promise<UploadState<Answer>> {
  return send(call, upload, { 'Content-Range': `bytes */${upload.file.sizeBytes}` });
}

function sendPiece<Answer>(
  call: Call,
  upload: ResumableUpload<Answer>,
  start: number,
  before: number,
): Promise<UploadState<Answer>> {
  const { file } = upload;
  const end = before - 1;
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
): Promise<UploadState<Answer>> {
  return upstream.request({
    method: 'PUT',
    ...(host === undefined ? {} : { host }),
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
): UploadState<Answer> {
  if (status !== unfinished) return { answer: parse(body) };
  if (range === undefined) return { arrived: 0 };
  const last = /^bytes=0-(\d{1,15})$/.exec(String(range))?.[1];
  const arrived = Number(last) + 1;
  if (!(arrived <= sizeBytes)) throw new Error(`the range ${range} of an unfinished upload`);
  return { arrived };
}
