/** Lists the refusals of content. The codes are those of the page "Error Codes"; the messages are our own. */
import { type NamedError, publishFailures } from '../../../providers/publish-failures.ts';
import type { Refusal } from '../../engine/http.ts';
import { graphRefusal, uploadRefusal } from '../errors.ts';

function refusal(code: number, error_subcode: number | undefined, sentence: string, status = 400) {
  const subcode = error_subcode === undefined ? {} : { error_subcode };
  const user = { error_user_title: 'This cannot be published', error_user_msg: sentence };
  return graphRefusal({ message: `(#${code}) ${sentence}`, code, ...subcode, ...user }, status);
}

/**
 * Returns the refusal for an error of the catalogue. An error that comes with any code gets that of a bad
 * parameter.
 */
export function refusalNamed({ name, message, reason }: NamedError): Refusal {
  const [code = '', subcode] = name.split('/');
  const sentence = message ?? publishFailures[reason].message;
  return refusal(code === '*' ? 100 : Number(code), subcode ? Number(subcode) : undefined, sentence);
}

/** Returns a temporary failure, which does not tell whether anything was created. */
export const passingFault = () =>
  graphRefusal({ message: 'An unexpected error has occurred', code: 2, is_transient: true }, 500);

export const contentRefused = () =>
  refusal(368, 1346003, 'The content goes against the rules of the platform.');

export const mediaTypeUnknown = () => refusal(100, 2207023, 'This media type is not known here.');
export const carouselSizeWrong = () => refusal(100, 2207028, 'A carousel has 2 to 10 files.');
export const tagPositionWrong = () =>
  refusal(100, 2207035, 'Tags need a position on pictures, from 0 to 1, and have none on videos.');
export const tooManyTags = () => refusal(100, 2207040, 'No more than 20 accounts can be named.');
export const urlNotFetchable = () => refusal(9004, 2207052, 'The file cannot be fetched from its address.');
export const aspectRatioWrong = () =>
  refusal(36003, 2207009, 'The aspect ratio of the picture is not accepted.');
export const captionTooLong = () =>
  refusal(36004, 2207010, 'The caption has more than 2,200 characters or 30 hashtags.');

export const containerUnknown = () => refusal(24, 2207006, 'The media was not found.');
export const containerExpired = () => refusal(24, 2207008, 'The media does not exist any more.');
export const containerNotReady = () => refusal(9007, 2207027, 'The media is not ready to be published.');
export const quotaSpent = () => refusal(9, 2207042, 'The account has published all that it may in a day.');

export const photoUnusable = () => refusal(100, 1366046, 'The photo cannot be read.');
export const videoNotFetchable = () =>
  refusal(389, undefined, 'The video cannot be fetched from its address.');
/** Returns the refusal of a file, which the host for uploads answers in its own error envelope. */
export const processingFailed = () => uploadRefusal('The file cannot be fetched from its address.');
export const linkNotAllowed = () => refusal(1609005, undefined, 'The link cannot be shown.');

export const noRecipient = () => refusal(100, 2018001, 'There is no such person to write to.');
/**
 * Returns the refusal of a message after the time in which the account may answer a person.
 * @param subcode Instagram's or Messenger's subcode.
 */
export const outsideWindow = (subcode: number) =>
  refusal(10, subcode, 'The person has to write first, no longer ago than the window allows.', 403);
