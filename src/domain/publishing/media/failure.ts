import type { Schemas } from '../../../contract/index.ts';
import { exactSize, measuredSize } from '../../foundation/sizes.ts';

/** The reason why a file cannot be used, as the customer sees it. */
export class MediaFailure extends Error {
  override name = 'MediaFailure';
  readonly code: Schemas['MediaErrorCode'];

  constructor(code: Schemas['MediaErrorCode'], message: string) {
    super(message);
    this.code = code;
  }
}

export function tooLarge(most: number): MediaFailure {
  return new MediaFailure('too_large', `The file has more than ${exactSize(most)}.`);
}

export function unsupportedType(): MediaFailure {
  return new MediaFailure(
    'unsupported_type',
    'The file is no JPEG, PNG, GIF or WebP image, no MP4 or MOV video, no MP3, M4A, Ogg, WAV or FLAC sound, and no PDF.',
  );
}

export function emptyFile(): MediaFailure {
  return new MediaFailure(
    'unsupported_type',
    'The file is empty: its server sent no bytes. Check what the URL answers.',
  );
}

export function noRoomLeft(): MediaFailure {
  return new MediaFailure(
    'no_room',
    'The plan has no room for the file among what is staged. Delete media that are not needed any more, and stage it again.',
  );
}

export function tooLargeForDisk(sizeBytes: number): MediaFailure {
  return new MediaFailure(
    'no_room',
    `The file has ${measuredSize(sizeBytes)}, which the disk of the service could not hold if it were empty. Stage a smaller one.`,
  );
}

export function noDiskSpace(waitedMs: number): MediaFailure {
  const hours = waitedMs / (60 * 60 * 1000);
  return new MediaFailure(
    'no_room',
    `The disk of the service has had no room for the file for ${hours} hours. Stage it again later.`,
  );
}
