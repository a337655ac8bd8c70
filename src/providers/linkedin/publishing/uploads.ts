/**
 * Sends files: each is announced for its owner, sent to the addresses that are answered, and asked for until LinkedIn has
 * processed it. A video is sent in the parts that LinkedIn names. Each part's id is kept once it is there, so that another process
 * goes on with the parts that are missing. Sources: learn.microsoft.com/linkedin/marketing/community-management/shares, "Images
 * API", "Documents API", "Videos API", as excerpts of stored copies say (search of 2026-11-29); not read in full.
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

/** Announces a file of the account. */
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

/** Sends an image or a document, and returns its URN. It is processed from then on. */
export async function sendFile(call: Call, file: RequestFile & Pick<PublishFile, 'kind'>): Promise<string> {
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

/** The parts of a video of 5 GB, which is the largest that LinkedIn takes, at 4 MiB each. */
const mostParts = 1_250;

const begun = z.object({
  value: z.object({
    video: id(),
    uploadToken: token().or(z.literal('')).default(''),
    /** In milliseconds since 1970. */
    uploadUrlsExpireAt: ifUsable(z.int().positive()),
    uploadInstructions: list(
      z.object({ uploadUrl: url(), firstByte: z.int().nonnegative(), lastByte: z.int().nonnegative() }),
      mostParts,
    ).refine(hasItems),
  }),
});

const partId = word().min(1);

/** What is kept of an upload that is under way. */
export const videoProgress = z.object({
  video: id().optional(),
  uploadToken: token().optional(),
  /** When its addresses end, in milliseconds since 1970. */
  uploadEndsAt: z.number().optional(),
  partUrls: list(url(), mostParts).default([]),
  /** The first and the last byte of each part, with a hyphen between them. */
  partRanges: list(id(), mostParts).default([]),
  /** The ids of the parts that have arrived, in order. */
  partIds: list(partId, mostParts).default([]),
});
type VideoProgress = z.infer<typeof videoProgress>;

/** Replaces what is kept of an upload that is over. */
export const noUpload = {
  ...{ video: undefined, uploadToken: undefined, uploadEndsAt: undefined },
  ...{ partUrls: [], partRanges: [], partIds: [] },
} satisfies Record<keyof VideoProgress, unknown>;

type Keep = (more: Partial<VideoProgress>) => Promise<void>;

/** Sends a video, or what is missing of it, and returns its URN. It is processed from then on. */
export async function sendVideo(
  call: Call,
  file: RequestFile,
  before: VideoProgress,
  keep: Keep,
): Promise<string> {
  const goesOn =
    before.video !== undefined && !((before.uploadEndsAt ?? Number.POSITIVE_INFINITY) < Date.now());
  const upload = goesOn ? before : await begin(call, file, keep);
  const wasWhole = upload.partIds.length === upload.partUrls.length;
  try {
    return await finish(call, upload, await sendParts(call, file, upload, keep));
  } catch (error) {
    if (!failedAs(error, 'rejected', 'not_found', 'unusable')) throw error;
    await keep(noUpload);
    // Whether it was finished before, nobody has heard.
    if (wasWhole) return sendVideo(call, file, noUpload, keep);
    throw error;
  }
}

async function begin(call: Call, { sizeBytes }: RequestFile, keep: Keep): Promise<VideoProgress> {
  const { value } = await initialize(call, 'videos', begun.parse, {
    fileSizeBytes: sizeBytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  });
  const { video, uploadToken, uploadUrlsExpireAt, uploadInstructions } = value;
  const beyond = uploadInstructions.find(
    ({ firstByte, lastByte }) => lastByte < firstByte || lastByte >= sizeBytes,
  );
  if (beyond)
    throw new ProviderFailure(
      { kind: 'unusable' },
      `a part from byte ${beyond.firstByte} to ${beyond.lastByte}`,
    );
  const upload = {
    ...{ video, uploadToken, uploadEndsAt: uploadUrlsExpireAt, partIds: [] },
    partUrls: uploadInstructions.map(({ uploadUrl }) => uploadUrl),
    partRanges: uploadInstructions.map(({ firstByte, lastByte }) => `${firstByte}-${lastByte}`),
  };
  await keep(upload);
  return upload;
}

/** Sends the parts that are missing, and returns the ids of all. */
async function sendParts(
  call: Call,
  file: RequestFile,
  { partUrls, partRanges, partIds: arrived }: VideoProgress,
  keep: Keep,
): Promise<string[]> {
  const partIds = [...arrived];
  for (const [place, uploadUrl] of partUrls.entries()) {
    if (place < partIds.length) continue;
    const [start = 0, end = 0] = (partRanges[place] ?? '').split('-').map(Number);
    partIds.push(await sendPartSurely(call, file, { uploadUrl, start, end }));
    await keep({ partIds });
  }
  return partIds;
}

async function finish(
  { upstream }: Call,
  { video = '', uploadToken = '' }: VideoProgress,
  uploadedPartIds: string[],
): Promise<string> {
  await upstream.request({
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
  start: number;
  end: number;
}

const mostTries = 3;

/** Sends a part again of which LinkedIn did not say that it has it. */
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
function sendPart({ upstream }: Call, file: RequestFile, { uploadUrl, start, end }: Part): Promise<string> {
  return upstream.request({
    method: 'PUT',
    host: 'part',
    path: uploadUrl,
    file: {
      contentType: 'application/octet-stream',
      sizeBytes: end - start + 1,
      open: () => file.open({ start, end }),
    },
    target: 'object',
    whole: true,
    parse: (answer) => {
      const { etag } = (answer as UpstreamAnswer).headers;
      return partId.parse(typeof etag === 'string' ? etag.replace(/^"(.*)"$/, '$1') : etag);
    },
  });
}
