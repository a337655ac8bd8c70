/** Errors of posts, photos, videos and reels of a Page, by `code/subcode`; `*` stands for any code. */
import type { ErrorFamily } from '../../publish-failures.ts';

const verification = {
  kind: 'rejected',
  reason: 'account_check_due',
  message: 'Facebook wants to verify who runs the Page before it can publish.',
  seen: true,
} as const;

/** Errors that a reel's video tells while it is processed, by their code alone. */
export const reelErrors: ErrorFamily = {
  title: 'Processing a reel',
  source: 'https://developers.facebook.com/docs/video-api/guides/reels-publishing',
  checkedAt: '2026-11-28',
  errors: {
    '*/1363040': { kind: 'rejected', reason: 'aspect_ratio_unsupported' },
    '*/1363127': {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'A reel on Facebook has at least 540 by 960 pixels.',
    },
    '*/1363128': {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'A reel on Facebook lasts 3 to 90 seconds.',
    },
    '*/1363129': {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'A reel on Facebook has 24 to 60 frames per second.',
    },
  },
};

export const pagePublishingErrors: ErrorFamily = {
  title: 'Publishing on a Page',
  source: 'https://developers.facebook.com/documentation/video-api/reference/error-codes',
  checkedAt: '2026-11-22',
  errors: {
    '100/1366046': {
      kind: 'rejected',
      reason: 'file_unreadable',
      message: 'Facebook cannot read the photo: it is too large, damaged, or of another format.',
      seen: true,
    },
    '200/1404078': verification,
    '200/4854002': verification,
    '382': { kind: 'rejected', reason: 'file_too_small', seen: true },
    // As Instagram's 9004, which passes: seen.
    '389': { kind: 'rejected', reason: 'file_not_fetchable', verdict: 'passing', seen: true },
    '6000': { kind: 'rejected', reason: 'upload_failed' },
    '6001': { kind: 'outage', reason: 'upload_failed', seen: true },
    '*/1363019': { kind: 'outage', reason: 'upload_failed' },
    '*/1363022': { kind: 'rejected', reason: 'file_too_small' },
    '*/1363023': { kind: 'rejected', reason: 'file_too_large' },
    '*/1363030': {
      kind: 'outage',
      reason: 'upload_failed',
      message: 'The video took too long on its way to Facebook.',
    },
    '*/1363037': { kind: 'outage', reason: 'upload_failed' },
    '*/1363042': { kind: 'scopes', reason: 'permission_missing' },
  },
};
