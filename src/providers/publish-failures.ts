/**
 * Explains why publishing fails, in words for the people who wanted to publish, and lets providers declare
 * which of their errors have which of these reasons. The contract defines the reasons; the API, the console,
 * the guide and the simulators read these tables.
 */
import type { Schemas } from '../contract/index.ts';
import type { OpenVerdict } from './call.ts';

export type PublishFailureReason = Schemas['PublishFailureReason'];

export interface FailureWords {
  /** A sentence for end users that says what has happened. */
  message: string;
  whatToDo: string;
  /** Whether publishing the same content again can succeed once `whatToDo` has been done. */
  retryable: boolean;
}

const again = (message: string, whatToDo: string): FailureWords => ({ message, whatToDo, retryable: true });
const permanent = (message: string, whatToDo: string): FailureWords => ({
  message,
  whatToDo,
  retryable: false,
});

export const publishFailures: Readonly<Record<PublishFailureReason, FailureWords>> = {
  text_too_long: permanent(
    'The text is too long, or has more hashtags or mentions in it than the provider takes.',
    'Shorten the text or take hashtags and mentions out of it, and publish it as new content.',
  ),
  too_many_tags: permanent(
    'More accounts are tagged or mentioned than the provider takes.',
    'Tag or mention fewer accounts, and publish it as new content.',
  ),
  tags_not_accepted: permanent(
    'The provider does not accept who or what is tagged, or where the tags are placed.',
    'Check the tags and their positions, and publish it as new content.',
  ),
  file_too_large: permanent(
    'A file is larger than the provider takes.',
    'Make the file smaller, and publish it as new content.',
  ),
  file_too_small: permanent(
    'A file is smaller than the provider takes.',
    'Check that the file is complete, or use a larger one, and publish it as new content.',
  ),
  file_format_unsupported: permanent(
    'A file has a format that the provider does not take.',
    'Convert the file into a format that the provider takes, and publish it as new content.',
  ),
  file_unreadable: permanent(
    'The provider cannot read a file.',
    'Open the file to see whether it is damaged, export it again, and publish it as new content.',
  ),
  aspect_ratio_unsupported: permanent(
    'A picture or video is too wide or too tall for the provider.',
    'Crop it to a shape that the provider takes, and publish it as new content.',
  ),
  cover_frame_invalid: permanent(
    'The moment that was chosen for the cover lies outside of the video.',
    'Choose a moment within the video, and publish it as new content.',
  ),
  file_count_unsupported: permanent(
    'The post has too few or too many files for the provider.',
    'Add or take out files, and publish it as new content.',
  ),
  content_invalid: permanent(
    'The provider does not accept the content in this form.',
    'Check what the provider takes, change the content, and publish it as new content.',
  ),
  duplicate_content: permanent(
    'The account has published the same content just before.',
    'Look whether it is there already. If it is to appear twice, change it and publish it as new content.',
  ),
  link_not_accepted: permanent(
    'The provider does not allow the link.',
    'Take the link out or use another one, and publish it as new content.',
  ),
  link_not_readable: again(
    'The provider could not read the page behind the link.',
    'Check that the link opens for everybody, then publish again.',
  ),
  content_against_rules: permanent(
    'The provider refuses the content since it goes against its rules.',
    'Change the content, and publish it as new content.',
  ),
  suspected_spam: permanent(
    'The provider takes the content for spam.',
    'Wait, change the content, and publish it as new content. Repeating it makes the suspicion worse.',
  ),
  refused: permanent(
    'The provider refused the content, for a reason that is not known here.',
    'Read what the provider says itself, if it says anything, change the content, and publish it as new content.',
  ),
  recipient_unavailable: permanent(
    'The person cannot be written to: they have blocked the account, or take no messages from it.',
    'Reach the person in another way.',
  ),
  recipient_not_found: permanent(
    'There is nobody at the provider whom this message could go to.',
    'Check who is to get the message, and send a new one.',
  ),
  message_window_closed: again(
    'The person has not written recently enough: the provider takes an answer only within a limited time.',
    'Wait until the person writes again, then publish again.',
  ),
  target_gone: permanent(
    'What this refers to is not there any more, or the account cannot see it.',
    'Choose something that is there, and publish it as new content.',
  ),
  previous_post_unseen: again(
    'The provider does not find the post of the thread before this one, which this one answers.',
    'Look whether that post is still there. If it is, publish again. If it is not, publish the rest as new content.',
  ),
  not_offered: permanent(
    'The provider does not offer this to the account.',
    'Publish it in another way, such as by another variant.',
  ),
  account_restricted: again(
    'The provider has restricted the account, or waits for its owner to do something.',
    'Sign in at the provider, do what it asks for there, connect the account again if it says so, then publish again.',
  ),
  account_check_due: again(
    'The provider wants to verify the account, or who runs it, before it can publish.',
    'Sign in at the provider and complete the verification, then publish again.',
  ),
  posting_blocked: again(
    'The provider keeps the account from publishing for a while.',
    'Wait until the provider lifts the block, then publish again.',
  ),
  daily_limit_reached: again(
    'The account has published all that the provider allows in a day.',
    'Publish again tomorrow.',
  ),
  rate_limited: again('The provider did not take any more calls for too long.', 'Publish again later.'),
  reconnect_needed: again(
    'The connection to the account does not work any more.',
    'Connect the account again, then publish again.',
  ),
  permission_missing: again(
    'The account was connected without a permission that publishing needs, or has taken it back.',
    'Connect the account again and grant all permissions, then publish again.',
  ),
  app_not_permitted: again(
    'The provider does not let the app publish.',
    'The operator of the app has to apply for it at the provider. Publish again after that.',
  ),
  file_not_fetchable: again(
    'The provider could not fetch a file from its address.',
    'Check that the address of this service can be reached from outside, then publish again.',
  ),
  download_timed_out: again(
    'The provider took too long to fetch a file.',
    'Publish again. If that fails as well, use a smaller file.',
  ),
  upload_failed: again('A file did not reach the provider.', 'Publish again.'),
  processing_failed: again(
    'The provider could not process a file.',
    'Publish again. If that fails as well, export the file again and publish it as new content.',
  ),
  files_expired: again(
    'The provider dropped the files that it was given before they were published.',
    'Publish again.',
  ),
  provider_fault: again(
    'Something went wrong at the provider.',
    'Publish again later. If it goes on, look whether the provider reports an outage.',
  ),
  provider_too_slow: again(
    'The provider did not finish processing the files in time.',
    'Publish again later.',
  ),
  not_created: permanent(
    'The provider did not say what became of it, and it was not found there.',
    'Look at the provider whether it is there. If it is not, publish it as new content.',
  ),
  profile_gone: permanent(
    'The Connected Profile was deleted before it was published.',
    'Connect the account again, and publish it as new content.',
  ),
  media_failed: again(
    'A file could not be fetched from its URL, or is not what it says it is.',
    'Check that the URL leads everybody to a file of a kind and size that can be published, then publish again.',
  ),
  draft_not_finished: permanent(
    'What was sent to the account as a draft was not finished there for two weeks.',
    'Look whether it still waits at the provider. If it does not, publish it as new content.',
  ),
  budget_never_spent: again(
    'Publishing would spend a budget of which the settings of the app say that it is never spent.',
    'Take the budget out of `neverSpend` of the Auth Integration, then publish again.',
  ),
  media_gone: permanent(
    'A file was deleted, or expired, before it was published.',
    'Stage the file again, and publish it as new content.',
  ),
};

/**
 * What a provider's error means to the service. These are the kinds of `Failure`, some of them divided into
 * two.
 */
export type KnownErrorKind =
  | 'expired'
  | 'revoked'
  | 'scopes'
  | 'throttled'
  | 'not_ready'
  | 'not_found'
  /**
   * The account or object that the request named is missing. A missing object is a failure `not_found`; a
   * missing account means that the grant no longer reaches it.
   */
  | 'missing'
  | 'unsupported'
  | 'rejected'
  | 'outdated'
  | 'outage';

export interface KnownError {
  kind: KnownErrorKind;
  reason: PublishFailureReason;
  /** A sentence for end users, where this error says more than its reason does. */
  message?: string;
  /**
   * What the error says about what was asked for, where that is not what its kind says: `rejected` is final, `throttled`
   * and `not_ready` pass, and after an `outage` nobody knows. A comment beside it names who says so.
   */
  verdict?: OpenVerdict;
  /** True when the source does not list the error, but public integrations have met it. */
  seen?: true;
}

/** The errors that one document of the provider lists, by the provider's names. */
export interface ErrorFamily {
  title: string;
  /** The login kind by which alone they are met; absent where they are by all. */
  loginKind?: string;
  /** The address of the page that lists the errors; the documentation links to it. */
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
  errors: Readonly<Record<string, KnownError>>;
}

/** Returns the errors that a provider has towards the accounts of a login kind. */
export const errorsBy = (
  { errors }: { errors: readonly ErrorFamily[] },
  loginKind: string,
): readonly ErrorFamily[] => errors.filter((family) => (family.loginKind ?? loginKind) === loginKind);

export interface NamedError extends KnownError {
  /** The error's name in its family. */
  name: string;
}

/** Returns the first error with which the provider refuses content for this reason. */
export function refusalFor(
  families: readonly ErrorFamily[],
  reason: PublishFailureReason,
): NamedError | undefined {
  for (const { errors } of families)
    for (const [name, error] of Object.entries(errors))
      if (error.kind === 'rejected' && error.reason === reason) return { name, ...error };
  return undefined;
}
