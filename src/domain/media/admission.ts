/** What media may be made from. */
import type { Context } from '../../context.ts';
import type { Input } from '../../contract/index.ts';
import type { InputProblem } from '../../errors.ts';
import { urlProblem } from '../../outgoing/url-rules.ts';
import { mostBytes } from './limits.ts';

/** All that is wrong, together. */
export function mediaProblems(
  ctx: Context,
  { sourceUrl, upload, filename }: Input<'media.create'>,
): InputProblem[] {
  return [
    ...choiceProblems({ sourceUrl, upload, filename }),
    ...urlProblems(ctx, sourceUrl),
    ...sizeProblems(ctx, upload),
  ];
}

function choiceProblems({ sourceUrl, upload, filename }: Input<'media.create'>): InputProblem[] {
  if (sourceUrl === undefined && upload === undefined)
    return [{ field: 'sourceUrl', code: 'required', message: 'Either this or upload is required.' }];
  if (upload === undefined) return [];
  const code = 'conflicting_fields' as const;
  return [
    ...(sourceUrl === undefined ? [] : [{ field: 'sourceUrl', code, message: 'Not together with upload.' }]),
    ...(filename === undefined
      ? []
      : [{ field: 'filename', code, message: 'With an upload, upload.filename.' }]),
  ];
}

function urlProblems(ctx: Context, sourceUrl: string | undefined): InputProblem[] {
  const problem = sourceUrl === undefined ? undefined : urlProblem(sourceUrl, ctx.config.media);
  return problem ? [{ field: 'sourceUrl', code: 'url_not_allowed', message: problem }] : [];
}

function sizeProblems(ctx: Context, upload: Input<'media.create'>['upload']): InputProblem[] {
  const most = upload ? mostBytes(ctx, upload.contentType) : 0;
  if (!upload || upload.sizeBytes <= most) return [];
  return [{ field: 'upload.sizeBytes', code: 'too_big', message: `At most ${most} bytes of this type.` }];
}
