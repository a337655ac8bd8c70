/**
 * Publishes pins. Pinterest fetches pictures from their addresses; those that it could not fetch are sent, as all are to
 * its sandbox, which fetches nothing. Videos are uploaded ahead. Pinterest has no key by which it would know a repeated
 * creation, so after an open outcome the account's pins are searched. Source: v5/openapi.json, `pins/create`.
 */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Call, ProviderFailure, type RequestFile } from '../../call.ts';
import { id, present } from '../../kit/fields.ts';
import { sameText } from '../../kit/own-content.ts';
import { createdSince, withClockDifference } from '../../kit/pages.ts';
import type { Created, Progress, PublishContent, PublishFile, PublishSteps } from '../../publish.ts';
import { numericId } from '../api.ts';
import { permalinkOf, pinsSince } from '../pin.ts';
import { isProcessed, register, upload } from './video.ts';

const progressSchema = z.object({
  mediaId: id().optional(),
  isUploaded: z.boolean().default(false),
  /** True when everything was prepared. Whoever prepares again then does it because Pinterest could not fetch a picture. */
  isPrepared: z.boolean().default(false),
  /** True when pictures are sent, not fetched. */
  asBytes: z.boolean().default(false),
});

export const pinSteps: PublishSteps = {
  async prepare(call, { media: [file] }, before, remember) {
    let progress = progressSchema.parse(before);
    const keep = async (more: Partial<typeof progress>) => {
      progress = { ...progress, ...more };
      await remember(present(progress));
    };
    if (progress.isPrepared) await keep({ asBytes: true });
    if (file?.kind === 'video') {
      const { mediaId, isUploaded } = progress;
      const isThere = mediaId && isUploaded && (await isProcessed(call, mediaId));
      if (!isThere) {
        const registered = await register(call);
        await keep({ mediaId: registered.media_id, isUploaded: false });
        await upload(call, registered, file);
        await keep({ isUploaded: true });
        if (!(await isProcessed(call, registered.media_id)))
          throw new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, 'the upload is gone');
      }
    }
    await keep({ isPrepared: true });
    return present(progress);
  },
  create,
  async find(call, content, _progress, since) {
    const recent = await pinsSince(call, withClockDifference(since));
    return createdSince(
      recent.filter(
        (pin) =>
          pin.savedFromExternalId === undefined &&
          pin.board === content.board &&
          pin.boardSection === content.boardSection &&
          sameText(pin.title, content.title) &&
          sameText(pin.text, content.text) &&
          // A pin shows its media once they are processed.
          (!pin.media || pin.variant === (content.media[0]?.kind === 'video' ? 'video' : 'image')),
      ),
      since,
    );
  },
};

const made = z.object({ id: id() });

async function create({ upstream }: Call, content: PublishContent, before: Progress): Promise<Created> {
  const { title, text, link, media, board = '', boardSection } = content;
  const { asBytes, mediaId } = progressSchema.parse(before);
  const body = {
    board_id: numericId(board, 'board'),
    ...present({
      board_section_id: boardSection && numericId(boardSection, 'boardSection'),
      title,
      description: text,
      link,
      alt_text: media.find(({ altText }) => altText)?.altText,
    }),
    media_source: sourceOf(content, { asBytes, mediaId }),
  };
  return upstream
    .request({
      method: 'POST',
      path: '/pins',
      ...(asBytes ? { file: jsonWithFiles(body) } : { json: body, fetchesFile: true }),
      target: 'object',
      parse(answer) {
        const { id: externalId } = made.parse(answer);
        return { externalId, providerPermalink: permalinkOf(externalId) };
      },
    })
    .catch((error) => {
      throw asBytes ? error : refusalOf(error);
    });
}

interface Given {
  asBytes: boolean;
  mediaId: string | undefined;
}

function sourceOf({ media, cover }: PublishContent, { asBytes, mediaId }: Given): object {
  if (mediaId) return { source_type: 'video_id', media_id: mediaId, ...coverOf(cover, asBytes) };
  const items = media.map((file) => (asBytes ? bytesOf(file) : { url: file.url }));
  const [only, ...more] = items;
  if (more.length > 0)
    return { source_type: asBytes ? 'multiple_image_base64' : 'multiple_image_urls', items };
  return { source_type: asBytes ? 'image_base64' : 'image_url', ...only };
}

const bytesOf = (file: PublishFile) => ({ content_type: file.contentType, data: new Base64(file) });

/** Returns the cover. Pinterest takes no video without one, so it is the first frame when none is given. */
function coverOf(cover: PublishFile | undefined, asBytes: boolean): object {
  if (!cover) return { cover_image_key_frame_time: 0 };
  if (!asBytes) return { cover_image_url: cover.url };
  const { content_type, data } = bytesOf(cover);
  return { cover_image_content_type: content_type, cover_image_data: data };
}

/** Returns why nothing was created. What Pinterest could not fetch is sent the next time. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderFailure) || error.why?.reason !== 'file_not_fetchable') return error;
  return new ProviderFailure({ kind: 'not_ready', retryAfterSeconds: 1 }, error.message, {
    cause: error,
    why: error.why,
  });
}

// Makes JSON with files in it, in base64, which is sent without holding the files in memory.

/** Stands in a value for the base64 of a file. */
class Base64 {
  readonly file: Pick<RequestFile, 'sizeBytes' | 'open'>;

  constructor(file: Pick<RequestFile, 'sizeBytes' | 'open'>) {
    this.file = file;
  }
}

/** Returns the body of a request, whose length is known before it is sent. */
function jsonWithFiles(value: object): RequestFile {
  const files: Base64['file'][] = [];
  const place = randomUUID();
  const written = JSON.stringify(value, (_name, part) => {
    if (!(part instanceof Base64)) return part;
    files.push(part.file);
    return place;
  });
  const texts = written.split(place).map((text) => Buffer.from(text));
  const lengths = [...texts.map(({ length }) => length), ...files.map(({ sizeBytes }) => encoded(sizeBytes))];
  return {
    contentType: 'application/json',
    sizeBytes: lengths.reduce((sum, length) => sum + length, 0),
    open: async () => Readable.from(joinedPieces(texts, files), { objectMode: false }),
  };
}

const encoded = (bytes: number) => Math.ceil(bytes / 3) * 4;

async function* joinedPieces(
  texts: readonly Buffer[],
  files: readonly Base64['file'][],
): AsyncGenerator<Buffer> {
  for (const [index, text] of texts.entries()) {
    yield text;
    const file = files[index];
    if (file) yield* inBase64(await file.open());
  }
}

async function* inBase64(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.toString('base64', 0, whole));
    rest = all.subarray(whole);
  }
  yield Buffer.from(rest.toString('base64'));
}
