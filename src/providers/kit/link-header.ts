/** Reads `Link` headers (RFC 8288), by which some providers name the next page. */

const links = /<([^<>]*)>\s*((?:;[^,;<]*)*)/g;

/** Returns the URL with this relation; `undefined` when the header names none. */
export function linkTo(relation: string, header: unknown): URL | undefined {
  for (const [, target = '', parameters = ''] of String(header ?? '').matchAll(links)) {
    const relations = /;\s*rel\s*=\s*"?([^";]*)"?/i.exec(parameters)?.[1]?.split(/\s+/) ?? [];
    if (relations.includes(relation)) return URL.parse(target) ?? undefined;
  }
  return undefined;
}
