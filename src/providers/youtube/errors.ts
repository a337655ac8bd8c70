/** The errors of Google's token endpoint and of the YouTube APIs, by the reasons that they name. */
import { refused, seen } from '../kit/failures.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';

const missing: KnownError = { kind: 'not_found', reason: 'target_gone' };
const spent: KnownError = {
  kind: 'throttled',
  reason: 'rate_limited',
  message: 'The app has used up its quota at the provider for today.',
};
const tooFast: KnownError = { kind: 'throttled', reason: 'rate_limited' };
const scopeMissing: KnownError = { kind: 'scopes', reason: 'permission_missing' };
/** Google says the same of a token or grant that has expired and of one that was revoked. */
const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const closed = (message: string): KnownError => ({ kind: 'revoked', reason: 'account_restricted', message });
const notOffered = (message: string): KnownError => ({ kind: 'unsupported', reason: 'not_offered', message });

const checkedAt = '2026-11-28';

export const youtubeErrors: readonly ErrorFamily[] = [
  {
    title: 'Any call',
    source: 'https://developers.google.com/youtube/v3/docs/errors',
    checkedAt,
    errors: {
      authError: ended,
      required: ended,
      ACCESS_TOKEN_SCOPE_INSUFFICIENT: scopeMissing,
      insufficientPermissions: scopeMissing,
      accountDelegationForbidden: closed('The account may not act for this channel any more.'),
      authenticatedUserAccountClosed: closed('The account was closed.'),
      authenticatedUserAccountSuspended: closed('The account was suspended.'),
      forbidden: notOffered('YouTube does not let the channel do this.'),
      quotaExceeded: spent,
      dailyLimitExceeded: spent,
      rateLimitExceeded: tooFast,
      userRateLimitExceeded: tooFast,
      accessNotConfigured: {
        kind: 'rejected',
        reason: 'app_not_permitted',
        message: 'YouTube is not enabled in the app’s project at Google.',
      },
      SERVICE_DISABLED: seen({
        kind: 'rejected',
        reason: 'app_not_permitted',
        message: 'YouTube is not enabled in the app’s project at Google.',
      }),
      backendError: { kind: 'outage', reason: 'provider_fault' },
      invalidPageToken: refused('refused'),
    },
  },
  {
    title: 'Videos',
    source: 'https://developers.google.com/youtube/v3/docs/errors#videos',
    checkedAt,
    errors: {
      videoNotFound: missing,
      playlistNotFound: missing,
      channelNotFound: missing,
      uploadLimitExceeded: {
        kind: 'throttled',
        reason: 'daily_limit_reached',
        message: 'The channel has uploaded as many videos as YouTube allows it in a day.',
      },
      youtubeSignupRequired: seen(
        refused('account_restricted', 'The Google account has no YouTube channel.'),
      ),
      invalidTitle: refused('content_invalid', 'YouTube does not accept the title.'),
      invalidDescription: refused('text_too_long', 'YouTube does not accept the description.'),
      invalidTags: refused('too_many_tags', 'YouTube does not accept the tags.'),
      invalidCategoryId: refused('content_invalid', 'The category does not exist, or takes no uploads.'),
      invalidPublishAt: refused('content_invalid', 'The time at which to make it public is not accepted.'),
      invalidVideoMetadata: refused(
        'content_invalid',
        'YouTube does not accept something that is said about the video, such as a language that it does not know.',
      ),
      invalidFilename: refused('content_invalid'),
      mediaBodyRequired: refused('upload_failed'),
      failedPrecondition: seen(refused('refused')),
      unsupportedSupervisedAccount: seen(refused('account_restricted')),
      defaultLanguageNotSet: refused('content_invalid'),
      imageFormatUnsupported: refused('file_format_unsupported'),
      uploadRateLimitExceeded: {
        kind: 'throttled',
        reason: 'rate_limited',
        message: 'The channel has changed too many thumbnails in a short time.',
      },
      imageTooTall: refused('aspect_ratio_unsupported'),
      imageTooWide: refused('aspect_ratio_unsupported'),
      mediaTooLarge: seen(refused('file_too_large')),
      uploadTooLarge: seen(refused('file_too_large')),
      // Met when a session is opened, which is then opened again.
      alreadyExists: seen({ kind: 'outage', reason: 'provider_fault' }),
    },
  },
  {
    title: 'A video that was uploaded: `failureReason` and `rejectionReason`',
    source: 'https://developers.google.com/youtube/v3/docs/videos#status.failureReason',
    checkedAt,
    errors: {
      codec: refused('file_format_unsupported', 'YouTube does not know the codec of the video.'),
      conversion: refused('processing_failed', 'YouTube could not convert the video.'),
      emptyFile: refused('file_unreadable', 'The file is empty.'),
      invalidFile: refused('file_unreadable', 'YouTube does not recognize the file as a video.'),
      tooSmall: refused('file_too_small'),
      uploadAborted: refused('upload_failed'),
      claim: refused('content_against_rules', 'Somebody has claimed the content of the video.'),
      copyright: refused('content_against_rules', 'YouTube has rejected the video over a copyright.'),
      duplicate: refused('duplicate_content', 'The channel has this video already.'),
      inappropriate: refused('content_against_rules', 'YouTube takes the video for inappropriate.'),
      legal: refused('content_against_rules', 'YouTube has rejected the video for legal reasons.'),
      length: refused('file_too_large', 'The video is longer than YouTube lets the channel upload.'),
      termsOfUse: refused('content_against_rules', 'The video goes against YouTube’s terms of use.'),
      trademark: refused('content_against_rules', 'YouTube has rejected the video over a trademark.'),
      uploaderAccountClosed: refused('account_restricted', 'The account was closed.'),
      uploaderAccountSuspended: refused('account_restricted', 'The account was suspended.'),
    },
  },
  {
    title: 'Comments',
    source: 'https://developers.google.com/youtube/v3/docs/errors#comments',
    checkedAt,
    errors: {
      commentNotFound: missing,
      commentThreadNotFound: missing,
      parentCommentNotFound: missing,
      commentsDisabled: notOffered('The comments on this video are turned off.'),
      ineligibleAccount: refused('account_restricted', 'YouTube lets the account write no comments.'),
      commentTextRequired: refused('content_invalid'),
      commentTextTooLong: refused('text_too_long'),
      invalidCommentMetadata: refused('content_invalid'),
      invalidCommentThreadMetadata: refused('content_invalid'),
      operationNotSupported: notOffered('YouTube does not offer this for the comment.'),
      // Documented as a server that failed to process an otherwise valid request.
      processingFailure: { kind: 'rejected', reason: 'provider_fault', verdict: 'undecided' },
    },
  },
  {
    title: 'Google’s token endpoint',
    source: 'https://developers.google.com/identity/protocols/oauth2/web-server#exchange-errors',
    checkedAt,
    errors: {
      invalid_grant: ended,
      invalid_token: ended,
      invalid_client: refused('app_not_permitted'),
      unauthorized_client: refused('app_not_permitted'),
      deleted_client: refused('app_not_permitted'),
      redirect_uri_mismatch: refused('app_not_permitted'),
    },
  },
];

const byReason = new Map(youtubeErrors.flatMap(({ errors }) => Object.entries(errors)));

export const knownError = (reason: string): KnownError | undefined => byReason.get(reason);
