/** Answers `POST /{account}/media_publish`: the prepared content becomes a post, a reel or a story. */
import { type Publication, publishContainer, publishedId } from '../meta/publishing/container-calls.ts';
import type { Asked } from '../meta/publishing/posting.ts';
import { type ContainerDescription, containers } from './container-node.ts';
import { quota } from './publishing-limit.ts';
import type { Description } from './seeded-writes.ts';

export const publishMedia = publishContainer(containers, { quotaOf: () => quota, publicationOf });

function publicationOf(containerId: string, described: ContainerDescription, asked: Asked): Publication {
  const { form, files, caption, sharedToFeed } = described;
  const at = asked.now.getTime();
  const [file] = files;
  if (form === 'story') {
    const id = publishedId(asked, containerId, '184');
    return { id, added: addedOf({ [id]: { type: 'story', at, file } }) };
  }
  const id = publishedId(asked, containerId, '183');
  const text = caption === undefined ? {} : { caption };
  if (form === 'image' || form === 'reel')
    return { id, added: addedOf({ [id]: { type: 'media', form, at, file, sharedToFeed, ...text } }) };
  const parts = files.map((part, index): [string, Description] => [
    publishedId(asked, `${containerId}/${index}`, '189'),
    { type: 'part', mediaId: id, file: part, at },
  ]);
  const album: Description = { type: 'media', form: 'carousel', at, file, ...text };
  return { id, added: addedOf({ [id]: album, ...Object.fromEntries(parts) }) };
}

const addedOf = (added: Record<string, Description>) => added;
