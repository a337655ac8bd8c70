/**
 * Sends a video in the parts that LinkedIn names. Each part's id is kept once it is there, so that another process goes on with the
 * parts that are missing. Source: learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api, as excerpts of stored
 * copies say (search of 2026-11-29); not read in full.
 */
import { z } from 'zod';
import { type Call, failedAs, ProviderFailure, type RequestFile } from '../../call.ts';
import { hasItems, id, ifUsable, list, token, url, word } from '../../kit/fields.ts';
import type { UpstreamAnswer } from '../../upstream-rules.ts';
import { initialize } from './uploads.ts';

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
