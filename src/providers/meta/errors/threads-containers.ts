/** Errors of Threads' containers, by the name in their `error_message`. */
import type { ErrorFamily, KnownError } from '../../publish-failures.ts';

export const threadsContainerErrors: ErrorFamily = {
  title: 'Containers of Threads',
  source: 'https://developers.facebook.com/docs/threads/troubleshooting',
  checkedAt: '2026-11-23',
  errors: {
    // As Instagram's 9004, which passes: seen.
    FAILED_DOWNLOADING_VIDEO: { kind: 'rejected', reason: 'file_not_fetchable', verdict: 'passing' },
    FAILED_PROCESSING_AUDIO: {
      kind: 'rejected',
      reason: 'file_unreadable',
      message: 'Threads cannot process the sound of a video.',
    },
    FAILED_PROCESSING_VIDEO: { kind: 'rejected', reason: 'file_unreadable' },
    // The documentation spells the name without the T of `ASPECT`.
    INVALID_ASPEC_RATIO: { kind: 'rejected', reason: 'aspect_ratio_unsupported' },
    INVALID_BIT_RATE: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'The bit rate of a video is not one that Threads takes.',
    },
    INVALID_DURATION: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'A video on Threads is at most five minutes long.',
    },
    INVALID_FRAME_RATE: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'A video on Threads has 23 to 60 frames per second.',
    },
    INVALID_AUDIO_CHANNELS: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'The sound of a video on Threads is mono or stereo.',
    },
    INVALID_AUDIO_CHANNEL_LAYOUT: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'The sound of a video on Threads is mono or stereo.',
    },
    UNKNOWN: { kind: 'outage', reason: 'provider_fault' },
  },
};

/** Returns the meaning of a container's error, if it is documented. */
export function containerError(name: string): KnownError | undefined {
  return Object.hasOwn(threadsContainerErrors.errors, name) ? threadsContainerErrors.errors[name] : undefined;
}
