/**
 * Cuts lists into pages by ids that grow with time. A `Link` header (RFC 8288) names the pages around each, in the parameters
 * `max_id`, before which a page begins, and `min_id`, after which it ends.
 */

interface PageSize {
  /** How many entries a page has if the request does not say. */
  usual: number;
  most: number;
}

interface LinkedPage<Entry> {
  shown: readonly Entry[];
  headers: Record<string, string>;
}

/** @param all all entries, the newest first. */
export function pageByIds<Entry extends { id: string }>(
  url: URL,
  all: readonly Entry[],
  { usual, most }: PageSize,
): LinkedPage<Entry> {
  const asked = (name: string) => url.searchParams.get(name) ?? undefined;
  const limit = Math.min(Number(asked('limit') ?? usual), most);
  const [maxId, minId] = [asked('max_id'), asked('min_id')];
  const fitting = all.filter(({ id }) => (!maxId || isAfter(maxId, id)) && (!minId || isAfter(id, minId)));
  const shown = minId ? fitting.slice(-limit) : fitting.slice(0, limit);
  const links = [
    ...(shown.length === limit ? [linkTo(url, 'next', 'max_id', shown.at(-1)?.id)] : []),
    ...(shown.length > 0 ? [linkTo(url, 'prev', 'min_id', shown[0]?.id)] : []),
  ];
  return { shown, headers: links.length > 0 ? { link: links.join(', ') } : {} };
}

const isAfter = (one: string, other: string) => BigInt(one) > BigInt(other);

function linkTo(url: URL, relation: string, name: string, id = ''): string {
  const target = new URL(url);
  for (const other of ['max_id', 'min_id']) target.searchParams.delete(other);
  target.searchParams.set(name, id);
  return `<${target.href}>; rel="${relation}"`;
}
