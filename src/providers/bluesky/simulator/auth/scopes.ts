/** Granular permissions, as a server reads them. Source: "Permission Requests", @atproto/oauth-scopes. */
import { appPassword } from '../../scopes.ts';
import { scopeMissing } from '../refusals.ts';
import type { Session } from './sessions.ts';

export type Need =
  | { repo: string; action: 'create' | 'update' | 'delete' }
  | { rpc: string; audience: string }
  | { blob: string };

/** Throws XrpcRefusal when none of the scopes covers it. App passwords cover all that there is here. */
export function requireScope({ loginKind, scopes }: Pick<Session, 'loginKind' | 'scopes'>, need: Need): void {
  if (loginKind === appPassword || scopes.includes('transition:generic')) return;
  if (!scopes.some((scope) => covers(scope, need))) throw scopeMissing(nameOf(need));
}

function covers(scope: string, need: Need): boolean {
  const { resource, named, parameters } = readScope(scope);
  if ('repo' in need) {
    const actions = parameters.getAll('action');
    return (
      resource === 'repo' &&
      has([...named, ...parameters.getAll('collection')], need.repo) &&
      (actions.length === 0 || actions.includes(need.action))
    );
  }
  if ('rpc' in need)
    return (
      resource === 'rpc' &&
      has([...named, ...parameters.getAll('lxm')], need.rpc) &&
      has(parameters.getAll('aud'), need.audience)
    );
  return (
    resource === 'blob' && [...named, ...parameters.getAll('accept')].some((mime) => accepts(mime, need.blob))
  );
}

const has = (names: readonly string[], name: string) => names.includes('*') || names.includes(name);

function accepts(pattern: string, mime: string): boolean {
  if (pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : pattern === mime;
}

/** `resource:name?parameters`, the name or the parameters left out. */
function readScope(scope: string) {
  const [head = '', query = ''] = scope.split('?');
  const [resource, name] = head.split(':');
  return { resource, named: name ? [name] : [], parameters: new URLSearchParams(query) };
}

/** What a server says is missing. */
export function nameOf(need: Need): string {
  if ('repo' in need) return `repo:${need.repo}?action=${need.action}`;
  if ('rpc' in need) return `rpc:${need.rpc}?aud=${need.audience.replace('#', '%23')}`;
  return `blob:${need.blob}`;
}
