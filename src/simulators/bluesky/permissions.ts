/** Checks granular permissions as a server does. Source: "Permission Requests", @atproto/oauth-scopes. */
import { appPassword } from '../../providers/bluesky/scopes.ts';
import type { Session } from '../engine/oauth/sessions.ts';
import { scopeMissing } from './refusals.ts';

type Need =
  | { repo: string; action: 'create' | 'update' | 'delete' }
  | { rpc: string; audience: string }
  | { blob: string };

/**
 * Refuses a request that none of the session's scopes covers. App passwords and `transition:generic` cover
 * everything that is simulated.
 * @throws Refusal
 */
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

/** Reads a scope of the form `resource:name?parameters`, in which the name or the parameters may be missing. */
function readScope(scope: string) {
  const [head = '', query = ''] = scope.split('?');
  const [resource, name] = head.split(':');
  return { resource, named: name ? [name] : [], parameters: new URLSearchParams(query) };
}

/** Returns the name under which a server reports a missing permission. */
export function nameOf(need: Need): string {
  if ('repo' in need) return `repo:${need.repo}?action=${need.action}`;
  if ('rpc' in need) return `rpc:${need.rpc}?aud=${need.audience.replace('#', '%23')}`;
  return `blob:${need.blob}`;
}
