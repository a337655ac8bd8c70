/** Describes how files that were named by URL made a request fail. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import { type InputProblem, validationError } from '../../../errors/index.ts';
import type { InputFile, PublishInputContent } from '../admission/input.ts';
import { namedFiles } from '../admission/named-files.ts';
import { fileIn, type StagedFiles } from '../admission/staged-files.ts';
import { ownFailure, type PublishFailure } from './publish-failure.ts';

/** Describes the files that cannot be used; `undefined` when all of them are ready or still being fetched. */
export function mediaFailure(content: PublishInputContent, files: StagedFiles): PublishFailure | undefined {
  const lost = namedFiles(content).filter(
    ({ file }) => (fileIn(files, file)?.state ?? 'unready') === 'unready',
  );
  if (lost.length === 0) return undefined;
  const failed = lost.flatMap(({ file, field }) => {
    const media = fileIn(files, file)?.media;
    const error = media && errorOf(media, file);
    return error ? [{ field, mediaId: media.id, error }] : [];
  });
  if (failed.length === 0) return ownFailure('media_gone');
  const message = failed.map(({ field, error }) => `${field}: ${error.message}`).join(' ');
  return { ...ownFailure('media_failed', message), media: failed };
}

/**
 * Returns the error of a file that cannot be used; `undefined` when only its medium was known and is gone. A
 * file with a URL that expired while it was awaited counts as unreachable there, and can be fetched again.
 */
function errorOf(
  { errorCode, errorMessage }: StoredMedia,
  { sourceUrl }: InputFile,
): Schemas['MediaError'] | undefined {
  if (errorCode) return { code: errorCode as Schemas['MediaErrorCode'], message: errorMessage ?? errorCode };
  if (!sourceUrl) return undefined;
  return { code: 'source_unreachable', message: 'The file expired before it could be used.' };
}

/** Describes files that break the publishing rules. */
export function ruleFailure(problems: InputProblem[]): PublishFailure {
  const { meta } = validationError(problems);
  const message = problems.map((problem) => `${problem.field}: ${problem.message}`).join(' ');
  return {
    ...ownFailure('validation_error', message),
    ...(meta as Pick<PublishFailure, 'validationErrors' | 'violations'>),
  };
}
