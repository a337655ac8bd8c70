/**
 * Opens and names the sessions of resumable uploads. Source: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol,
 * read on 2026-11-28.
 */
import { z } from 'zod';
import type { Call } from '../../call.ts';
import { url, word } from '../../kit/fields.ts';
import type { ResumableUpload } from '../../kit/resumable.ts';
import type { PublishContent, PublishFile } from '../../publish.ts';
import { uploadPath } from '../api.ts';
import { idIn } from '../list.ts';

/** Pieces have to be multiples of 256 KiB. */
const pieceBytes = 32 * 256 * 1024;

const opened = z.object({ headers: z.object({ location: url() }) });
const named = z.object({ upload_id: word().min(1) });

function fileOf({ media: [file] }: PublishContent): PublishFile {
  if (!file) throw new Error('a video has a file');
  return file;
}

/** Opens a session for a video, and returns its id. The provider remembers it for a week. */
export function openSession({ upstream }: Call, content: PublishContent): Promise<string> {
  const { contentType, sizeBytes } = fileOf(content);
  const json = videoOf(content);
  return upstream.request({
    method: 'POST',
    path: uploadPath,
    query: {
      uploadType: 'resumable',
      part: Object.keys(json).join(','),
      notifySubscribers: content.notifySubscribers,
    },
    json,
    headers: { 'X-Upload-Content-Length': String(sizeBytes), 'X-Upload-Content-Type': contentType },
    target: 'account',
    whole: true,
    parse(answer) {
      const { location } = opened.parse(answer).headers;
      return named.parse(Object.fromEntries(new URL(location).searchParams)).upload_id;
    },
  });
}

/** Returns the upload that goes on in a session, which answers with the id of the video. */
export function uploadIn(uploadId: string, content: PublishContent): ResumableUpload<string> {
  const query = new URLSearchParams({ uploadType: 'resumable', upload_id: uploadId });
  return {
    url: `${uploadPath}?${query}`,
    file: fileOf(content),
    pieceBytes,
    parse: idIn,
  };
}

/** A time at which the provider makes it public goes with the privacy `private` alone. */
function videoOf(content: PublishContent) {
  const { title, text, tags, category, language, publishAt, privacy, paidPromotion } = content;
  return {
    snippet: { title, description: text, tags, categoryId: category, defaultLanguage: language },
    status: {
      privacyStatus: publishAt === undefined ? (privacy ?? 'public') : 'private',
      publishAt,
      license: content.license,
      embeddable: content.embeddable,
      selfDeclaredMadeForKids: content.madeForKids,
      containsSyntheticMedia: content.syntheticMedia,
    },
    ...(paidPromotion === undefined
      ? {}
      : { paidProductPlacementDetails: { hasPaidProductPlacement: paidPromotion } }),
  };
}
