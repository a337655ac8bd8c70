/** Lists the faults of publishing and of apps, which a marker in a text or in an app's secret sets off. */
import type { ErrorFamily, PublishFailureReason } from '../providers/publish-failures.ts';

export type PublishFault = (typeof publishFaults)[number]['fault'];

/**
 * The ways in which publishing at a simulated provider fails on demand. Content is marked by its text or an
 * alternative text; a profile in the scenario of this name fails for everything it publishes. A fault that
 * happens once does so once per text, and once per profile.
 */
export const publishFaults = [
  {
    fault: 'slow_container',
    description: 'The provider is still processing the media when it is asked for the first two times.',
  },
  { fault: 'container_error', description: 'The provider cannot process the media, and says so when asked.' },
  {
    fault: 'container_expired',
    description:
      'The prepared media expires before it is published. Prepared anew, it does not. The text of a Page’s video marks it when it was accepted already: it expires then.',
  },
  {
    fault: 'child_fails_once',
    description:
      'The provider answers 500 once where one file of several is prepared. Mark the alt text of the file or, where files are sent ahead of their texts, what is in it. A large upload in pieces may meet it between two of them.',
  },
  {
    fault: 'container_not_found_yet',
    description:
      'The provider does not know the media that it has just made when it is asked for the first two times. One that always knows them is still processing them.',
  },
  {
    fault: 'upload_outage',
    description:
      'The provider answers 500 three times in a row where a file is prepared. Mark what `child_fails_once` marks. A large upload in pieces may meet it between two of them.',
  },
  {
    fault: 'fetch_failed_once',
    description: 'The provider says once that it could not fetch a file, where it fetches files by itself.',
  },
  {
    fault: 'throttled_once',
    description: 'The provider throttles for a minute, once, before anything is made.',
  },
  {
    fault: 'created_then_error',
    description: 'The content is created, and the provider answers 500.',
  },
  {
    fault: 'created_then_timeout',
    description: 'The content is created, and the provider does not answer in time.',
  },
  {
    fault: 'created_without_id',
    description: 'The content is created, and the provider answers 200 without its id.',
  },
  {
    fault: 'published_but_refused',
    description: 'The content is created, and the provider answers that it refuses it.',
  },
  { fault: 'error_before', description: 'The provider answers 500 once, and nothing is created.' },
  { fault: 'refused', description: 'The provider refuses the content.' },
  {
    fault: 'quota_spent',
    description:
      'What may be published is used up for an hour from the first attempt on, and with it what may be deleted where that is limited.',
  },
] as const satisfies readonly { fault: string; description: string }[];

/** The reasons of refusals that can be simulated, wherever the provider has an error for them. */
export const simulatedReasons = [
  'text_too_long',
  'too_many_tags',
  'tags_not_accepted',
  'file_too_large',
  'file_too_small',
  'file_format_unsupported',
  'file_unreadable',
  'aspect_ratio_unsupported',
  'cover_frame_invalid',
  'file_count_unsupported',
  'content_invalid',
  'duplicate_content',
  'link_not_accepted',
  'link_not_readable',
  'content_against_rules',
  'suspected_spam',
  'recipient_unavailable',
  'recipient_not_found',
  'message_window_closed',
  'account_check_due',
  'account_restricted',
  'app_not_permitted',
  'file_not_fetchable',
  'upload_failed',
] as const satisfies readonly PublishFailureReason[];

export type SimulatedReason = (typeof simulatedReasons)[number];

/** Every marker that a text can carry to change how publishing it ends. */
export type PublishMark = PublishFault | SimulatedReason;

export type AppFault = (typeof appFaults)[number]['fault'];

/**
 * The ways in which a simulated app is set up badly, or its provider tells nothing about it; the app's secret
 * is marked.
 */
export const appFaults = [
  {
    fault: 'secret_refused',
    description: 'The provider does not accept the client id with this secret.',
  },
  { fault: 'app_on_trial', description: 'The provider does not let the app act for everybody yet.' },
  { fault: 'webhook_missing', description: 'The app has no webhook.' },
  { fault: 'webhook_elsewhere', description: 'The webhook has another callback URL.' },
  { fault: 'webhook_inactive', description: 'The webhook is switched off.' },
  { fault: 'webhook_fields_missing', description: 'The webhook is subscribed to one field only.' },
  { fault: 'app_throttled', description: 'The provider throttles questions about the app.' },
  { fault: 'app_outage', description: 'The provider answers 503 to questions about the app.' },
] as const satisfies readonly { fault: string; description: string }[];

/** Returns the marker to put into a text or a secret. */
export const faultMarker = (fault: PublishMark | AppFault) => `#fault:${fault}`;

export function appFaultIn(clientSecret: string): AppFault | undefined {
  return appFaults.find(({ fault }) => clientSecret.includes(faultMarker(fault)))?.fault;
}

export const publishMarks: readonly PublishMark[] = [
  ...publishFaults.map(({ fault }) => fault),
  ...simulatedReasons,
];

export function isPublishMark(name: string): name is PublishMark {
  return (publishMarks as readonly string[]).includes(name);
}

export function isSimulatedReason(name: string): name is SimulatedReason {
  return (simulatedReasons as readonly string[]).includes(name);
}

/** Reason -> the fault that ends or delays publishing for it, for reasons that no refusal simulates. */
const faultsOfReasons: Partial<Record<PublishFailureReason, PublishFault>> = {
  processing_failed: 'container_error',
  files_expired: 'container_expired',
  rate_limited: 'throttled_once',
  daily_limit_reached: 'quota_spent',
  provider_fault: 'error_before',
  refused: 'refused',
};

/**
 * Returns the mark that plays what a word says: a reason of publish failures, or a name that the provider has for one of its
 * errors, such as `quotaExceeded`; `undefined` when it is neither.
 */
export function markMeantBy(word: string, families: readonly ErrorFamily[]): PublishMark | undefined {
  const wanted = word.toLowerCase();
  const [error] = families.flatMap(({ errors }) =>
    Object.entries(errors).filter(([name]) => name.toLowerCase() === wanted),
  );
  if (error && /quota|daily/i.test(error[0])) return 'quota_spent';
  const reason = error?.[1].reason ?? (wanted as PublishFailureReason);
  return isSimulatedReason(reason) ? reason : faultsOfReasons[reason];
}
