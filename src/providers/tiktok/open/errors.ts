/**
 * The errors of TikTok for Developers, by their codes, and the reasons for which a post fails after TikTok has taken it. They are
 * known from stored copies of the pages (search of 2026-11-29).
 */
import { refused, seen } from '../../kit/failures.ts';
import type { ErrorFamily, KnownError } from '../../publish-failures.ts';
import { tiktokLogin } from '../scopes.ts';

const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const missing: KnownError = { kind: 'scopes', reason: 'permission_missing' };
const gone: KnownError = { kind: 'not_found', reason: 'target_gone' };
const outage: KnownError = { kind: 'outage', reason: 'provider_fault' };
/** A limit of a day that TikTok counts for each account or app, and of which it tells nothing but that it is reached. */
const spent = (message: string): KnownError => ({
  kind: 'throttled',
  reason: 'daily_limit_reached',
  message,
});
/** What TikTok itself says is worth another try. */
const passing = (reason: KnownError['reason']) => refused(reason, undefined, 'passing');

const pages = 'https://developers.tiktok.com/doc';
const checkedAt = '2026-11-29';

const banned = refused('account_restricted', 'TikTok keeps the account from making new posts.');
const tooManyPosts = spent('The account has published as many posts through apps as TikTok allows in a day.');
const notForEverybody = refused(
  'app_not_permitted',
  'TikTok has not audited the app. Until then it posts only while the account itself is set to private in TikTok, and nobody but the account sees what it posts.',
);

/** The reasons that the state of a post tells, besides some of those with which a post is refused. */
export const failReasons: ErrorFamily = {
  title: 'Posts that fail after TikTok has taken them',
  loginKind: tiktokLogin,
  source: `${pages}/content-posting-api-reference-get-video-status`,
  checkedAt,
  errors: {
    file_format_check_failed: refused('file_format_unsupported'),
    duration_check_failed: refused(
      'content_invalid',
      'The video is shorter or longer than TikTok takes from this account.',
    ),
    frame_rate_check_failed: refused(
      'file_format_unsupported',
      'The video has fewer than 23 or more than 60 frames a second.',
    ),
    picture_size_check_failed: refused(
      'aspect_ratio_unsupported',
      'A picture or video has fewer or more pixels than TikTok takes.',
    ),
    internal: passing('provider_fault'),
    video_pull_failed: passing('file_not_fetchable'),
    photo_pull_failed: passing('file_not_fetchable'),
    // What is called off here is canceled, and has not failed.
    publish_cancelled: refused('refused', 'Somebody has called the post off while TikTok fetched its files.'),
    auth_removed: refused(
      'reconnect_needed',
      'The person has taken the app’s access back while the post was made.',
    ),
    spam_risk_text: refused('suspected_spam', 'TikTok takes the caption for spam or a risk.'),
    spam_risk: refused('suspected_spam'),
  },
};

/** What refuses a post before TikTok has taken it. */
export const refusalsOfPosts: ErrorFamily = {
  title: 'Posting',
  loginKind: tiktokLogin,
  source: `${pages}/content-posting-api-reference-direct-post`,
  checkedAt,
  errors: {
    invalid_param: refused('content_invalid'),
    invalid_params: refused('content_invalid'),
    invalid_file_upload: refused('upload_failed'),
    app_version_check_failed: refused(
      'account_check_due',
      'The TikTok app of the account is too old for this. Its person has to update it first.',
    ),
    spam_risk_too_many_posts: tooManyPosts,
    spam_risk_user_banned_from_posting: banned,
    spam_risk_too_many_pending_share: spent(
      'As many drafts wait in the inbox of the account as TikTok allows in a day. There is room again when its person has finished some in TikTok.',
    ),
    reached_active_user_cap: spent(
      'As many accounts have posted through the app today as TikTok allows it. The number was set when TikTok audited the app.',
    ),
    unaudited_client_can_only_post_to_private_accounts: notForEverybody,
    url_ownership_unverified: refused(
      'app_not_permitted',
      'TikTok fetches no files from this service, because its domain is not verified for the app.',
    ),
    privacy_level_option_mismatch: refused(
      'content_invalid',
      'The account does not offer this privacy any more.',
    ),
    invalid_publish_id: gone,
    token_not_authorized_for_specified_publish_id: gone,
  },
};

/** What refuses to call a post off. The post goes on, so that its state alone tells of it. */
const refusalsToCallOff: ErrorFamily = {
  title: 'Calling a post off',
  loginKind: tiktokLogin,
  source: `${pages}/content-posting-api-media-transfer-guide`,
  checkedAt: '2026-11-30',
  errors: {
    publish_not_cancellable: refused('refused', 'TikTok has the files already, and goes on with the post.'),
  },
};

export const openErrors: readonly ErrorFamily[] = [
  refusalsOfPosts,
  failReasons,
  refusalsToCallOff,
  {
    title: 'Any call',
    loginKind: tiktokLogin,
    source: `${pages}/tiktok-api-v2-error-handling`,
    checkedAt,
    errors: {
      access_token_invalid: ended,
      // Integrations have met it in place of the former.
      access_token_expired: seen(ended),
      scope_not_authorized: missing,
      scope_permission_missed: missing,
      rate_limit_exceeded: { kind: 'throttled', reason: 'rate_limited' },
      internal_error: outage,
    },
  },
  {
    title: 'Tokens',
    loginKind: tiktokLogin,
    source: `${pages}/oauth-error-handling`,
    checkedAt,
    errors: {
      invalid_grant: ended,
      server_error: outage,
      temporarily_unavailable: outage,
    },
  },
];

const known = new Map(openErrors.flatMap(({ errors }) => Object.entries(errors)));

export const knownError = (name: string): KnownError | undefined => known.get(name);
