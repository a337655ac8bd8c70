/** Marks the links, mentions and hashtags in the texts of fixtures, by their positions in UTF-8 bytes. */
import type { Actor } from './people.ts';
import type { Facet } from './records.ts';

/** Returns the facets of the named mention, link and tag, which the text has to contain. */
export function facetsIn(text: string, named: { mention?: Actor; link?: string; tag?: string }): Facet[] {
  const { mention, link, tag } = named;
  return [
    ...(mention ? [facet(text, `@${mention.handle}`, { $type: mentionType, did: mention.did })] : []),
    ...(link ? [facet(text, link, { $type: 'app.bsky.richtext.facet#link', uri: link })] : []),
    ...(tag ? [facet(text, `#${tag}`, { $type: 'app.bsky.richtext.facet#tag', tag })] : []),
  ];
}

const mentionType = 'app.bsky.richtext.facet#mention';

function facet(text: string, part: string, feature: Facet['features'][number]): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(part)));
  return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(part) }, features: [feature] };
}

export function mentionedIn(facets: readonly Facet[] = []): string[] {
  return facets.flatMap(({ features }) =>
    features.flatMap(({ $type, did }) => ($type === mentionType && did ? [did] : [])),
  );
}
