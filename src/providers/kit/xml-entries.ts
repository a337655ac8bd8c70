/** Reads the entries of a feed in XML, such as Atom (RFC 4287). */
import { Parser } from 'htmlparser2';
import { characters, items } from '../../lib/bounds.ts';

/** An element that lists something: its name, its attributes, and the texts of the elements in it by their names. */
export interface XmlEntry {
  name: string;
  attributes: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string>>;
}

/**
 * Returns the elements with one of these names, as far as they are read. Of several elements with the same name in an entry,
 * the texts are put together.
 * @param root the name of the element that the document consists of.
 * @throws SyntaxError for a document of another kind.
 */
export function readXmlEntries(document: string, root: string, names: readonly string[]): XmlEntry[] {
  const found: XmlEntry[] = [];
  const texts: Record<string, string> = Object.create(null);
  let open: Omit<XmlEntry, 'texts'> | undefined;
  let within = '';
  let first: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        first ??= name;
        within = name;
        if (names.includes(name)) open = { name, attributes };
      },
      ontext(text) {
        if (open) texts[within] = ((texts[within] ?? '') + text.trim()).slice(0, characters.word);
      },
      onclosetag(name) {
        within = '';
        if (name !== open?.name) return;
        if (found.length < items.parts) found.push({ ...open, texts: { ...texts } });
        open = undefined;
        for (const known of Object.keys(texts)) delete texts[known];
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(document);
  if (first !== root) throw new SyntaxError(`the document is no ${root}`);
  return found;
}
