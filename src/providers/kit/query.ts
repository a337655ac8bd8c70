import type { UpstreamRequest } from '../call.ts';

/** Returns the URL with these parameters added to its query. Parameters without a value are left out. */
export function withQuery(url: string, query: UpstreamRequest<unknown>['query'] = {}): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) added.append(name, one);
    else if (value !== undefined) added.append(name, String(value));
  }
  if (added.size === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${added}`;
}
