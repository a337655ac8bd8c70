/** Answers `POST /{account}/media_publish`: the prepared content becomes a post, a reel or a story. */

import { idsOf } from '../engine/ids.ts';
import { editing } from '../meta/changes.ts';
import { invalidParameter } from '../meta/errors.ts';
import { readyContainer } from '../meta/publishing/containers.ts';
import { requiredParameter } from '../meta/publishing/parameters.ts';
import type { Asked, Posting } from '../meta/publishing/posting.ts';
import { quotaSpent } from '../meta/publishing/refusals.ts';
import type { Description } from './additions.ts';
import { type ContainerDescription, containerKind, describedAs } from './container-node.ts';
import { isSpent } from './publishing-limit.ts';

export const publishContainer: Posting = (_account, asked) => {
  const { parameters, overlay, now } = asked;
  const containerId = requiredParameter(parameters, 'creation_id');
  const container = readyContainer(containerId, containerKind, asked);
  const described = describedAs(container);
  if (described.form === 'item') throw invalidParameter('An item of a carousel is not published by itself');
  if (isSpent(asked)) throw quotaSpent();
  const { id, added } = publicationOf(containerId, described, asked);
  const written = { [containerId]: editing(container, { published: now.getTime() }, overlay) };
  return {
    answer: { id },
    change: { externalId: id, added, written },
    visible: true,
    fault: described.fault,
    spent: quotaSpent(),
  };
};

/**
 * Returns the id of the published content, and what is added with it. The id follows from the container's, so
 * one container is published once, however many calls arrive at once.
 */
function publicationOf(containerId: string, described: ContainerDescription, { account, now }: Asked) {
  const ids = idsOf(account.accountId);
  const { form, files, caption, sharedToFeed } = described;
  const at = now.getTime();
  const [file] = files;
  if (form === 'story') {
    const id = ids.digits(`published/${containerId}`, '184', 17);
    return { id, added: addedOf({ [id]: { type: 'story', at, file } }) };
  }
  const id = ids.digits(`published/${containerId}`, '183', 17);
  const text = caption === undefined ? {} : { caption };
  if (form === 'image' || form === 'reel')
    return { id, added: addedOf({ [id]: { type: 'media', form, at, file, sharedToFeed, ...text } }) };
  const parts = files.map((part, index): [string, Description] => [
    ids.digits(`published/${containerId}/${index}`, '189', 17),
    { type: 'part', mediaId: id, file: part, at },
  ]);
  const album: Description = { type: 'media', form: 'carousel', at, file, ...text };
  return { id, added: addedOf({ [id]: album, ...Object.fromEntries(parts) }) };
}

const addedOf = (added: Record<string, Description>) => added;
