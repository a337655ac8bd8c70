/** Answers `POST /{account}/media`, which prepares content that stays invisible. Source: "IG User Media". */
import { carouselFiles, newContainer } from '../meta/publishing/container-calls.ts';
import { flawOf } from '../meta/publishing/file-limits.ts';
import { flagParameter } from '../meta/publishing/parameters.ts';
import type { Posting } from '../meta/publishing/posting.ts';
import { aspectRatioWrong } from '../meta/publishing/refusals.ts';
import { containers } from './container-node.ts';
import { checkParameters, fileOf, formOf, limitsOf } from './container-rules.ts';

export const createContainer: Posting = (_account, asked) => {
  const { parameters } = asked;
  const form = formOf(parameters);
  checkParameters(form, parameters);
  const files = form === 'carousel' ? carouselFiles(asked, containers, 10) : [fileOf(form, parameters)];
  const flaw = form === 'carousel' ? undefined : flawOf(asked.measured, limitsOf(form, parameters));
  // Pictures are measured before the answer, and films while they are processed.
  if (flaw && !parameters.has('video_url')) throw aspectRatioWrong();
  const content = {
    form,
    files,
    ...(flaw ? { flaw } : {}),
    ...captionOf(parameters),
    sharedToFeed: flagParameter(parameters, 'share_to_feed') ?? true,
  };
  return { ...newContainer(containers, content, asked), refusal: aspectRatioWrong() };
};

function captionOf(parameters: URLSearchParams): { caption?: string } {
  const caption = parameters.get('caption');
  return caption ? { caption } : {};
}
