import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import type { Entry } from './entry.ts';
import { plainText } from './plain.ts';
import { synonymsOfGuide } from './synonyms.ts';

/** Returns an entry for the guide itself and one for each place in it that has an anchor. */
export async function guideEntries(source: ReferenceSource, links: Links, guide: Guide): Promise<Entry[]> {
  const { slug, title, summary } = guide;
  const entries: Entry[] = [
    {
      name: title,
      title,
      page: title,
      url: links.guide(slug),
      text: summary,
      synonyms: synonymsOfGuide(slug),
    },
  ];
  for (const section of guide.sections(source, links)) {
    // Samples would be found by every word that happens to be in them.
    const samples = /<details>.*?<\/details>|<p class="form-name">.*?<\/p>|<pre .*?<\/pre>/gs;
    const body = `${await section.body}`.replaceAll(samples, '');
    const [before = '', ...anchored] = body.split(/(?=<(?:h3|tr) id=")/);
    entries.push({
      name: section.title,
      title: section.title,
      page: title,
      url: links.guide(slug, section.id),
      text: plainText(before),
    });
    entries.push(...anchored.map((part) => anchoredEntry(part, title, (id) => links.guide(slug, id))));
  }
  return entries;
}

/** Returns the entry of a heading, or of a row of a table, which is named by the name that its first cell begins with. */
function anchoredEntry(part: string, page: string, urlOf: (id: string) => string): Entry {
  const [, id = ''] = /^<\w+ id="([^"]+)"/.exec(part) ?? [];
  const [, heading = '', rest = ''] = /^<[^>]*>(.*?)<\/(?:h3|th)>(.*)$/s.exec(part) ?? [];
  const [, title = heading, says = ''] = /^(?:<[^>]*>)*?(<code>.*?<\/code>)(.*)$/s.exec(heading) ?? [];
  const name = plainText(title);
  return { name, title: name, page, url: urlOf(id), text: plainText(`${says} ${rest}`) };
}
