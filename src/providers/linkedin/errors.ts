/**
 * The errors of LinkedIn's API, by their codes. Some are told apart by the beginning of their English text alone, which follows
 * the status in the name. Most codes are those of public reports: the pages name few.
 */
import { refused, seen } from '../kit/failures.ts';
import type { ErrorFamily, KnownError } from '../publish-failures.ts';

const ended: KnownError = { kind: 'expired', reason: 'reconnect_needed' };
const notGranted: KnownError = { kind: 'scopes', reason: 'permission_missing' };
const missing: KnownError = { kind: 'not_found', reason: 'target_gone' };
const waiting: KnownError = { kind: 'not_ready', reason: 'provider_too_slow' };

const notReady: KnownError = {
  kind: 'not_ready',
  reason: 'upload_failed',
  message: 'A file is not ready, or belongs to somebody else than the author of the post.',
};

/**
 * What any refusal at the address of an upload means, unless it says more: the address has ended, and another one is given. It says
 * nothing of the grant, since the address is what lets the file in.
 */
export const refusedUpload: KnownError = {
  kind: 'rejected',
  reason: 'files_expired',
  verdict: 'passing',
};

const spent = (message: string): KnownError => ({
  kind: 'throttled',
  reason: 'daily_limit_reached',
  message,
});

const versionOver: KnownError = {
  kind: 'outdated',
  reason: 'provider_fault',
  message:
    'LinkedIn does not answer any more in the version that this service asks for. Whoever runs the service has to set LINKEDIN_VERSION to a newer one.',
};

const duplicate = refused('duplicate_content', 'The same text was published not long ago.');

const learn = 'https://learn.microsoft.com/en-us/linkedin';
/** The pages are known from excerpts of stored copies; what is `seen` is of public reports. */
const checkedAt = '2026-11-29';

export const linkedinErrors: readonly ErrorFamily[] = [
  {
    title: 'Any call',
    source: `${learn}/shared/api-guide/concepts/error-handling`,
    checkedAt,
    errors: {
      EXPIRED_ACCESS_TOKEN: seen(ended),
      INVALID_ACCESS_TOKEN: seen(ended),
      REVOKED_ACCESS_TOKEN: seen({ kind: 'revoked', reason: 'reconnect_needed' }),
      UNAUTHORIZED: ended,
      // github.com/gitroomhq/postiz-app, apps of members whom LinkedIn has restricted
      '401 Member is restricted': seen({
        kind: 'revoked',
        reason: 'account_restricted',
        message: 'LinkedIn has restricted the member who has granted access.',
      }),
      ACCESS_DENIED: notGranted,
      // A token without the scope for the kind of author or owner: those of members who may not read their posts, and
      // github.com/ComposioHQ/composio/issues/4138, github.com/jikig-ai/soleur/issues/799
      '400 Member permissions must be used': seen(notGranted),
      '400 Organization permissions must be used': seen(notGranted),
      '400 Organization Or Events permissions must be used': seen(notGranted),
      // These say with the status of a missing permission what is wrong with a body; who the author may be is one, though:
      // github.com/n8n-io/n8n/issues/1714
      '403 Field Value validation failed in REQUEST_BODY: Data Processing Exception while processing fields [/author]':
        seen(notGranted),
      '403 Field Value validation failed': seen(refused('content_invalid')),
      '403 Unpermitted fields present': seen(refused('content_invalid')),
      // github.com/n8n-io/n8n/issues/28967
      NONEXISTENT_VERSION: seen(versionOver),
      VERSION_MISSING: seen(versionOver),
      NOT_FOUND: missing,
      RESOURCE_NOT_FOUND: missing,
      INVALID_URN_TYPE: missing,
      INVALID_URN_ID: missing,
      TOO_MANY_REQUESTS: { kind: 'throttled', reason: 'rate_limited' },
      // Limits of one resource, which are reset at midnight UTC.
      '429 Resource level throttle APPLICATION DAY limit': seen(
        spent('The app has made as many of these calls as LinkedIn allows in a day.'),
      ),
      '429 Resource level throttle MEMBER DAY limit': seen(
        spent('The member has made as many of these calls as LinkedIn allows in a day.'),
      ),
    },
  },
  {
    title: 'Posts',
    source: `${learn}/marketing/community-management/shares/posts-api`,
    checkedAt,
    errors: {
      // github.com/Arisamiga/Linkedin-RSS/issues/5
      DUPLICATE_POST: seen(duplicate),
      '422 Content is a duplicate of': seen(duplicate),
      '409 Content is a duplicate of': duplicate,
      // "A write conflict occurred. Retry the request."
      CONFLICT: { kind: 'rejected', reason: 'provider_fault', verdict: 'passing' },
      FIELD_LENGTH_TOO_LONG: refused('text_too_long'),
      INVALID_VALUE_FOR_FIELD: refused('content_invalid'),
      MISSING_FIELD: refused('content_invalid'),
      INVALID_URL: refused('link_not_accepted'),
      // github.com/MicrosoftDocs/feedback/issues/1815
      INVALID_CONTENT_OWNERSHIP: refused(
        'upload_failed',
        'A file belongs to somebody else than the author of the post.',
      ),
      '400 One or more of the assets is not owned by the author': seen(
        refused('upload_failed', 'A file belongs to somebody else than the author of the post.'),
      ),
      // LinkedIn says so of files that it has not finished, too, and to tokens of members that ask for the state of one.
      '403 Accessing this image resource is forbidden': seen(notReady),
      '403 Accessing this video resource is forbidden': notReady,
      '403 Accessing this document resource is forbidden': notReady,
    },
  },
  {
    title: 'Files',
    source: `${learn}/marketing/community-management/shares/videos-api`,
    checkedAt,
    errors: {
      MEDIA_ASSET_WAITING_UPLOAD: waiting,
      MEDIA_ASSET_PROCESSING_FAILED: refused('processing_failed'),
      EXPIRED_UPLOAD_URL: refusedUpload,
      UPDATING_ASSET_FAILED: refused('upload_failed'),
      INVALID_VIDEO_ID: refused('upload_failed'),
      INVALID_IMAGE_ID: seen(refused('upload_failed')),
      '422 Image processing failed': seen(refused('file_unreadable')),
      REQUEST_ENTITY_TOO_LARGE: seen(refused('file_too_large')),
      UNSUPPORTED_MEDIA_TYPE: seen(refused('file_format_unsupported')),
      '422 UNSUPPORTED_MEDIA_TYPE': seen(refused('file_format_unsupported')),
    },
  },
  {
    title: 'Comments',
    source: `${learn}/marketing/community-management/shares/comments-api`,
    checkedAt,
    errors: {
      COMMENTS_DISABLED: seen({
        kind: 'unsupported',
        reason: 'not_offered',
        message: 'The comments on this post are turned off.',
      }),
    },
  },
];

const known = new Map(linkedinErrors.flatMap(({ errors }) => Object.entries(errors)));
const byText = [...known.keys()].filter((name) => /^\d{3} /.test(name));

/** What is said of a file that a new post shows. To all other calls the same words say that the token may not have the file. */
const ofShownFile = /^403 Accessing this /;

interface Told {
  status: number;
  codes: readonly string[];
  message: string;
}

/**
 * Finds an error by its status and the beginning of its text, which says more than its code, or else by its code.
 * @param isCreation whether the refused call makes a post or a comment.
 */
export function nameError({ status, codes, message }: Told, isCreation: boolean) {
  const told = byText.find(
    (name) =>
      `${status} ${message}`.toLowerCase().startsWith(name.toLowerCase()) &&
      (isCreation || !ofShownFile.test(name)),
  );
  // LinkedIn answers 426 for nothing else.
  const coded = status === 426 ? 'NONEXISTENT_VERSION' : codes.find((code) => known.has(code));
  const name = told ?? coded ?? codes[0] ?? '';
  return { name, known: known.get(name) };
}
