/** Checks the clients of requests, whose ids are the addresses of their metadata. */
import { oauthError } from './errors.ts';

/**
 * Checks a client. An app on a developer's machine is described by its client id; other apps' documents are not
 * fetched. Source: atproto.com, "OAuth", "Clients".
 * @throws Refusal
 */
export function checkClient(
  clientId: string,
  redirectUri: string,
  scope: string,
  requiredScope: string,
): void {
  const url = URL.parse(clientId);
  if (url?.protocol === 'https:' && url.pathname !== '/') return;
  if (url?.origin !== 'http://localhost' || url.pathname !== '/')
    throw oauthError('invalid_client_metadata', `Invalid client id "${clientId}"`);
  if (!url.searchParams.getAll('redirect_uri').includes(redirectUri))
    throw oauthError('invalid_request', `Invalid redirect_uri ${redirectUri}`);
  const declared = (url.searchParams.get('scope') ?? requiredScope).split(' ');
  const undeclared = scope.split(' ').find((one) => !declared.includes(one));
  if (undeclared)
    throw oauthError('invalid_scope', `Scope "${undeclared}" is not declared in the client metadata`);
}
