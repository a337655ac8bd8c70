import type { Schemas } from '../../contract/index.ts';

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
  return new MediaFailure('too_large', `The file has more than ${most} bytes.`);
}

export function unsupportedType(): MediaFailure {
  return new MediaFailure(
    'unsupported_type',
    'The file is no JPEG, PNG, GIF or WebP image, no MP4 or MOV video, no MP3, M4A, Ogg, WAV or FLAC sound, and no PDF.',
  );
}

export function noRoomLeft(): MediaFailure {
  return new MediaFailure(
    'no_room',
    'The plan has no room for the file among what is staged. Delete media that are not needed any more, and stage it again.',
  );
}
