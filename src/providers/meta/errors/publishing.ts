/** Errors of publishing on Instagram and on Pages, by `code/subcode`. */
import type { ErrorFamily } from '../../publish-failures.ts';

/** A container's `status` names only the subcode. */
export const instagramPublishingErrors: ErrorFamily = {
  title: 'Publishing on Instagram',
  source:
    'https://developers.facebook.com/documentation/instagram-platform/instagram-graph-api/reference/error-codes',
  checkedAt: '2026-11-22',
  errors: {
    '-2': { kind: 'outage', reason: 'provider_fault' },
    '-2/2207003': { kind: 'outage', reason: 'download_timed_out' },
    '-2/2207020': { kind: 'outage', reason: 'files_expired' },
    '-1': { kind: 'outage', reason: 'provider_fault' },
    '-1/2207001': { kind: 'outage', reason: 'provider_fault' },
    '-1/2207032': {
      kind: 'outage',
      reason: 'provider_fault',
      message: 'Instagram could not take the files in.',
    },
    '-1/2207053': { kind: 'outage', reason: 'upload_failed' },
    '-1/2207073': { kind: 'unsupported', reason: 'not_offered', seen: true },
    '-1/2207077': { kind: 'outage', reason: 'upload_failed', seen: true },
    '-1/2207081': {
      kind: 'unsupported',
      reason: 'not_offered',
      message: 'Instagram does not let this account publish trial reels.',
      seen: true,
    },
    '-1/2207082': { kind: 'outage', reason: 'upload_failed', seen: true },
    '-1/2207085': { kind: 'outage', reason: 'provider_fault', seen: true },
    '1/2207057': { kind: 'rejected', reason: 'cover_frame_invalid' },
    // Published all the same: seen (github.com/gitroomhq/postiz-app/pull/1681). The document says only what it means.
    '4/2207051': { kind: 'rejected', reason: 'suspected_spam', verdict: 'undecided' },
    '9/2207042': { kind: 'throttled', reason: 'daily_limit_reached' },
    '24/2207006': { kind: 'not_found', reason: 'files_expired' },
    '24/2207008': { kind: 'not_ready', reason: 'files_expired' },
    '25/2207050': {
      kind: 'expired',
      reason: 'account_restricted',
      message: 'Instagram has restricted the account, or waits for its owner to confirm something.',
    },
    '100/2207023': {
      kind: 'rejected',
      reason: 'content_invalid',
      message: 'Instagram does not know this kind of media.',
    },
    '100/2207028': {
      kind: 'rejected',
      reason: 'file_count_unsupported',
      message: 'A carousel on Instagram has 2 to 10 pictures and videos.',
    },
    '100/2207035': {
      kind: 'rejected',
      reason: 'tags_not_accepted',
      message: 'Tags on a video have no position on Instagram.',
    },
    '100/2207036': {
      kind: 'rejected',
      reason: 'tags_not_accepted',
      message: 'Tags on a picture need a position on Instagram.',
    },
    '100/2207037': {
      kind: 'rejected',
      reason: 'tags_not_accepted',
      message: 'A tagged product does not exist any more, or the account may not tag it.',
    },
    '100/2207040': {
      kind: 'rejected',
      reason: 'too_many_tags',
      message: 'No more than 20 accounts can be tagged in a post on Instagram.',
    },
    '352': { kind: 'rejected', reason: 'file_format_unsupported' },
    '352/2207026': {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'Instagram does not take a video of this format. It takes MP4 and MOV.',
    },
    // Fetched at the next try: seen (github.com/gitroomhq/postiz-app/pull/1900). It is answered before anything is visible.
    '9004': { kind: 'rejected', reason: 'file_not_fetchable', verdict: 'passing' },
    '9004/2207052': { kind: 'rejected', reason: 'file_not_fetchable', verdict: 'passing' },
    '9007/2207027': { kind: 'not_ready', reason: 'provider_too_slow' },
    '36000': { kind: 'rejected', reason: 'file_too_large' },
    '36000/2207004': {
      kind: 'rejected',
      reason: 'file_too_large',
      message: 'A picture on Instagram has less than 8 MiB.',
    },
    '36001': { kind: 'rejected', reason: 'file_format_unsupported' },
    '36001/2207005': {
      kind: 'rejected',
      reason: 'file_format_unsupported',
      message: 'Instagram does not take a picture of this format. It takes JPEG.',
    },
    '36003': { kind: 'rejected', reason: 'aspect_ratio_unsupported' },
    '36003/2207009': {
      kind: 'rejected',
      reason: 'aspect_ratio_unsupported',
      message: 'A picture on Instagram has an aspect ratio from 3:4 to 1.91:1.',
    },
    '36004': { kind: 'rejected', reason: 'text_too_long' },
    '36004/2207010': {
      kind: 'rejected',
      reason: 'text_too_long',
      message: 'A caption on Instagram has at most 2,200 characters, 30 hashtags and 20 mentions.',
    },
  },
};

// Errors of posts, photos, videos and reels of a Page, by `code/subcode`; `*` stands for any code.

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
