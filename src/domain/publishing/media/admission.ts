/** Checks the input that media are made from. */
import type { Context } from '../../../context.ts';
import type { Input, Schemas } from '../../../contract/index.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { announcedType, mediaTypes } from '../../../inspection/media-types.ts';
import { mostFileUrlCharacters, urlProblem } from '../../../outbound/url-rules.ts';
import type { Caller } from '../../foundation/caller.ts';
import { referenceProblems } from '../../foundation/own-references.ts';
import { exactSize, measuredSize } from '../../foundation/sizes.ts';
import { mostBytes } from './limits.ts';

/**
 * Checks the given fields; absent fields are not checked.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export function admitMedia(ctx: Context, _caller: Caller, input: Partial<Input<'media.create'>>): void {
  const { sourceUrl, upload }: { sourceUrl?: string; upload?: Schemas['MediaUploadInput'] } = input;
  refuseProblems([
    ...(sourceUrl === undefined ? [] : sourceUrlProblems(ctx, 'sourceUrl', sourceUrl)),
    ...(upload === undefined ? [] : uploadProblems(ctx, upload)),
    ...referenceProblems(input),
  ]);
}

/**
 * Returns the problems that a URL has before anything is fetched.
 * @param field the field that holds the URL.
 */
export function sourceUrlProblems(ctx: Context, field: string, sourceUrl: string): InputProblem[] {
  const problem = urlProblem(sourceUrl, {
    allowedNetworks: ctx.config.media.allowedNetworks,
    mostCharacters: mostFileUrlCharacters,
  });
  return problem ? [{ field, code: 'url_not_allowed', message: problem }] : [];
}

function uploadProblems(
  ctx: Context,
  { contentType, sizeBytes }: Schemas['MediaUploadInput'],
): InputProblem[] {
  const type = announcedType(contentType);
  if (!type)
    return [
      {
        field: 'upload.contentType',
        code: 'invalid_value',
        message: `Expected one of: ${mediaTypes.join(', ')}.`,
      },
    ];
  const most = mostBytes(ctx, type);
  if (sizeBytes <= most) return [];
  return [
    {
      field: 'upload.sizeBytes',
      code: 'too_big',
      message: `At most ${exactSize(most)} of this type; announced are ${measuredSize(sizeBytes)}.`,
    },
  ];
}
