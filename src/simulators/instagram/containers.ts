/** Answers `POST /{account}/media`, which prepares content that stays invisible. Source: "IG User Media". */
import { carouselFiles, newContainer } from '../meta/publishing/container-calls.ts';
import { flagParameter } from '../meta/publishing/parameters.ts';
import type { Posting } from '../meta/publishing/posting.ts';
import { aspectRatioWrong } from '../meta/publishing/refusals.ts';
import { containers } from './container-node.ts';
import { checkParameters, fileOf, formOf } from './container-rules.ts';

export const createContainer: Posting = (_account, asked) => {
  const { parameters } = asked;
  const form = formOf(parameters);
  checkParameters(form, parameters);
  const content = {
    form,
    files: form === 'carousel' ? carouselFiles(asked, containers, 10) : [fileOf(form, parameters)],
    ...captionOf(parameters),
    sharedToFeed: flagParameter(parameters, 'share_to_feed') ?? true,
  };
  return { ...newContainer(containers, content, asked), refusal: aspectRatioWrong() };
};

function captionOf(parameters: URLSearchParams): { caption?: string } {
  const caption = parameters.get('caption');
  return caption ? { caption } : {};
}
