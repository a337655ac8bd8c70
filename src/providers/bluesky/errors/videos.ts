/** The errors of the video processing service, by a job's `failureCode` or by the name of a refusal. */
import type { ErrorFamily } from '../../publish-failures.ts';

export const videoErrors: ErrorFamily = {
  title: 'The video service',
  source: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/video/defs.json',
  checkedAt: '2026-11-22',
  errors: {
    validation_failure: {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'Bluesky does not take this video: it is too long, too large, or of another format than MP4.',
    },
    encoding_failure: { kind: 'rejected', reason: 'processing_failed' },
    pds_upload_failure: {
      kind: 'rejected',
      reason: 'upload_failed',
      message: 'The video was processed, and did not reach the server of the account.',
    },
    pds_upload_unsupported_blob_size: {
      kind: 'rejected',
      reason: 'file_too_large',
      message: 'The video is larger than the server of the account takes.',
    },
    generic_failure: { kind: 'rejected', reason: 'processing_failed' },
    unconfirmed_email: {
      kind: 'rejected',
      reason: 'account_check_due',
      message: 'Bluesky takes videos only from accounts whose e-mail address is confirmed.',
      seen: true,
    },
  },
};
