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

// Errors of publishing on Threads that other errors of the Graph API do not cover, by subcode. No document lists
// them.

export const threadsPublishingErrors: ErrorFamily = {
  title: 'Publishing on Threads',
  source: 'https://developers.facebook.com/docs/threads/troubleshooting',
  checkedAt: '2026-11-23',
  errors: {
    // A container that was made a moment ago.
    '24/4279009': { kind: 'not_found', reason: 'files_expired', seen: true },
    '*/2207051': { kind: 'rejected', reason: 'suspected_spam', seen: true },
    '*/4279013': { kind: 'rejected', reason: 'account_restricted', seen: true },
  },
};
