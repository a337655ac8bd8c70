/** Answers `POST /{account}/media`, which prepares content that stays invisible. Source: "IG User Media". */

import { stillToCome } from '../engine/faults.ts';
import { drawDigits } from '../engine/ids.ts';
import { carouselFiles } from '../meta/publishing/containers.ts';
import { flagParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posting } from '../meta/publishing/posting.ts';
import { aspectRatioWrong } from '../meta/publishing/refusals.ts';
import { type ContainerDescription, containerKind, describedAs } from './container-node.ts';
import { checkParameters, fileOf, formOf } from './container-rules.ts';

export const createContainer: Posting = (_account, asked) => {
  const { parameters, now } = asked;
  const form = formOf(parameters);
  const fault = stillToCome(asked.fault, asked.writes);
  checkParameters(form, parameters);
  const described: ContainerDescription = {
    type: 'container',
    form,
    files: form === 'carousel' ? itemsOf(asked) : [fileOf(form, parameters)],
    ...captionOf(parameters),
    sharedToFeed: flagParameter(parameters, 'share_to_feed') ?? true,
    at: now.getTime(),
    ...(fault ? { fault } : {}),
  };
  const id = newContainerId();
  return {
    answer: { id },
    change: { externalId: id, added: { [id]: described } },
    refusal: aspectRatioWrong(),
    ...(form === 'item' ? { part: true } : {}),
  };
};

/** Returns a new id; no other id begins with these digits. */
const newContainerId = () => drawDigits('188', 17);

function captionOf(parameters: URLSearchParams): { caption?: string } {
  const caption = parameters.get('caption');
  return caption ? { caption } : {};
}

const itemsOf = (asked: Asked) =>
  carouselFiles(asked, containerKind, 10, (container) => {
    const { form, files } = describedAs(container);
    return form === 'item' ? files : undefined;
  });
