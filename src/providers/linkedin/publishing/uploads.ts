/**
 * Sends files: each is announced for its owner, sent to the addresses that are answered, and asked for until LinkedIn has
 * processed it. Sources: learn.microsoft.com/linkedin/marketing/community-management/shares, "Images API", "Documents API",
 * "Videos API", as excerpts of stored copies say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure, type RequestFile, whenFailed } from '../../call.ts';
import { hasItems, id, ifUsable, list, present, token, url, word } from '../../kit/fields.ts';
import type { PublishFile } from '../../publish.ts';
import type { UpstreamAnswer } from '../../upstream-rules.ts';
import { encodeUrn } from '../urn.ts';

type Kind = 'images' | 'documents' | 'videos';

const kinds: Readonly<Partial<Record<PublishFile['kind'], Kind>>> = {
  image: 'images',
  document: 'documents',
  video: 'videos',
};

const whole = (field: 'image' | 'document') =>
  z.object({ value: z.object({ uploadUrl: url(), [field]: id() }) }).transform(({ value }) => ({
    uploadUrl: String(value.uploadUrl),
    urn: String(value[field]),
  }));

/** The parts of a video of 5 GB, which is the largest that LinkedIn takes, at 4 MiB each. */
const mostParts = 1_250;

const inParts = z.object({
  value: z.object({
    video: id(),
    uploadToken: token().or(z.literal('')).default(''),
    uploadInstructions: list(
      z.object({ uploadUrl: url(), firstByte: z.int().nonnegative(), lastByte: z.int().nonnegative() }),
      mostParts,
    ).refine(hasItems),
  }),
});

const initialize = <Answer>(
  { upstream, account }: Call,
  kind: Kind,
  parse: (body: unknown) => Answer,
  more: object = {},
) =>
  upstream.request({
    method: 'POST',
    path: `/${kind}`,
    query: { action: 'initializeUpload' },
    json: { initializeUploadRequest: { owner: account.externalId, ...more } },
    target: 'account',
    parse,
  });

/** Sends a file, and returns its URN. It is processed from then on. */
export async function sendFile(call: Call, file: RequestFile & Pick<PublishFile, 'kind'>): Promise<string> {
  if (file.kind === 'video') return sendVideo(call, file);
  const [kind, field] =
    file.kind === 'document' ? (['documents', 'document'] as const) : (['images', 'image'] as const);
  const { uploadUrl, urn } = await initialize(call, kind, whole(field).parse);
  await call.upstream.request({
    method: 'PUT',
    host: 'upload',
    path: uploadUrl,
    file,
    target: 'object',
    parse: () => undefined,
  });
  return urn;
}

async function sendVideo(call: Call, file: RequestFile): Promise<string> {
  const { value } = await initialize(call, 'videos', inParts.parse, {
    fileSizeBytes: file.sizeBytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  });
  const { video, uploadToken, uploadInstructions } = value;
  const uploadedPartIds: string[] = [];
  for (const part of uploadInstructions) uploadedPartIds.push(await sendPartSurely(call, file, part));
  await call.upstream.request({
    method: 'POST',
    path: '/videos',
    query: { action: 'finalizeUpload' },
    json: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
    target: 'object',
    parse: () => undefined,
  });
  return video;
}

interface Part {
  uploadUrl: string;
  firstByte: number;
  lastByte: number;
}

const mostTries = 3;

/** Sends a part again of which LinkedIn did not say that it has it, since otherwise the whole video would be sent again. */
async function sendPartSurely(call: Call, file: RequestFile, part: Part): Promise<string> {
  for (let left = mostTries - 1; ; left -= 1) {
    try {
      return await sendPart(call, file, part);
    } catch (error) {
      if (left === 0 || !failedAs(error, 'outage', 'unknown_outcome')) throw error;
    }
  }
}

/** Sends a part of a video, and returns the id that LinkedIn gives it. */
function sendPart(
  { upstream }: Call,
  file: RequestFile,
  { uploadUrl, firstByte, lastByte }: Part,
): Promise<string> {
  if (lastByte < firstByte || lastByte >= file.sizeBytes)
    throw new ProviderFailure({ kind: 'unusable' }, `a part from byte ${firstByte} to ${lastByte}`);
  return upstream.request({
    method: 'PUT',
    host: 'part',
    path: uploadUrl,
    file: {
      contentType: 'application/octet-stream',
      sizeBytes: lastByte - firstByte + 1,
      open: () => file.open({ start: firstByte, end: lastByte }),
    },
    target: 'object',
    whole: true,
    parse: (answer) => {
      const { etag } = (answer as UpstreamAnswer).headers;
      return partId.parse(typeof etag === 'string' ? etag.replace(/^"(.*)"$/, '$1') : etag);
    },
  });
}

const partId = word().min(1);

/**
 * Answers a look that LinkedIn refuses for a permission with nothing: few apps may read what members write, public integrations with
 * their tokens are refused the state of a file as well, and a role at an organization may write alone.
 */
export const ifForbidden = whenFailed('scopes', undefined);

const state = z.object({ status: ifUsable(word()), processingFailureReason: ifUsable(word()) });
const processingSeconds = 10;

interface SentFile extends Pick<PublishFile, 'kind' | 'sizeBytes'> {
  urn: string;
}

/** The time that files get whose state LinkedIn does not tell. It is given once. */
interface Grace {
  isOver: boolean;
  /** Remembers that it is given now. */
  give(): Promise<void>;
}

/** Ten seconds, and one for each megabyte. Public integrations wait for some seconds after an image; no page says how long. */
const graceSeconds = (files: readonly SentFile[]) =>
  processingSeconds + Math.ceil(Math.max(...files.map(({ sizeBytes }) => sizeBytes)) / 1_000_000);

/**
 * Waits until files are processed. Where LinkedIn does not tell, they get a time of grace; then the post is tried, and again while
 * it is refused for a file.
 * @throws ProviderFailure `not_ready` while one is processed, and `rejected` when LinkedIn cannot process it.
 */
export async function requireProcessed(call: Call, files: readonly SentFile[], grace: Grace): Promise<void> {
  if (grace.isOver) return;
  for (const { kind, urn } of files) {
    const asked = await call.upstream
      .request({
        method: 'GET',
        path: `/${kinds[kind]}/${encodeUrn(urn)}`,
        target: 'object',
        parse: state.parse,
      })
      .catch(ifForbidden);
    if (!asked) {
      await grace.give();
      throw new ProviderFailure(
        { kind: 'not_ready', retryAfterSeconds: graceSeconds(files) },
        `the state of ${urn} is not told`,
      );
    }
    requireAvailable(urn, asked);
  }
}

function requireAvailable(
  urn: string,
  { status = 'AVAILABLE', processingFailureReason: message }: z.infer<typeof state>,
): void {
  if (status === 'AVAILABLE') return;
  if (/FAILED/.test(status))
    throw new ProviderFailure(
      { kind: 'rejected', detail: { title: status, ...present({ message }) } },
      `${urn} has failed`,
      { why: { reason: 'processing_failed' } },
    );
  throw new ProviderFailure(
    { kind: 'not_ready', retryAfterSeconds: processingSeconds },
    `${urn} is ${status}`,
  );
}
