/** The consent screens, as data. */
import type { Persona } from '../../../simulator.ts';
import type { ConsentRequest } from './consent-request.ts';
import { type OwnPage, pagesOfPersona } from './people.ts';
import { unaskedScope } from './scopes.ts';

export const facebookHost = 'www.facebook.com';
export const instagramHost = 'www.instagram.com';

/** What differs between Facebook's screen and Instagram's. */
export interface ConsentScreen {
  owner: string;
  loginKind: string;
  name: string;
  host: string;
  path: RegExp;
  /** Whether the request is for this provider: two may share the screen. */
  isAskedFor(request: ConsentRequest): boolean;
  /** What an app gets that asks for a configuration instead of scopes. */
  configuredScopes: readonly string[];
  unaskedScopes: readonly string[];
  /** The accounts that can be ticked, where there is a choice. */
  choicesOf?(clientId: string, persona: Persona): OwnPage[];
  /** Whether a code challenge is checked when these scopes are asked for; otherwise it is ignored. */
  pkce(scopes: readonly string[]): boolean;
  /** What the provider hangs on the address that it leads back to. */
  fragment: string;
}

interface ScreenOwner {
  owner: string;
  loginKind: string;
  /** All that it knows. */
  scopes: readonly string[];
}

/**
 * An app that asks for anything of Instagram's is Instagram's to answer. A configuration is whoever's is asked first,
 * unless its name says otherwise.
 */
export function facebookScreen({ owner, loginKind, scopes }: ScreenOwner): ConsentScreen {
  const other = owner === 'instagram' ? 'facebook' : 'instagram';
  return {
    owner,
    loginKind,
    name: 'Facebook',
    host: facebookHost,
    path: /^v\d+\.\d+\/dialog\/oauth$/,
    isAskedFor: ({ scope, config_id }) =>
      config_id ? !config_id.startsWith(other) : /\binstagram_/.test(scope) === (owner === 'instagram'),
    configuredScopes: scopes,
    unaskedScopes: [unaskedScope],
    choicesOf: pagesOfPersona,
    // Code challenges are documented for OpenID Connect only: "OIDC Token with Manual Flow".
    pkce: (asked) => asked.includes('openid'),
    fragment: '_=_',
  };
}

export function instagramScreen({ owner, loginKind, scopes }: ScreenOwner): ConsentScreen {
  return {
    owner,
    loginKind,
    name: 'Instagram',
    host: instagramHost,
    path: /^oauth\/authorize$/,
    isAskedFor: () => true,
    configuredScopes: scopes,
    unaskedScopes: [],
    pkce: () => false,
    fragment: '_',
  };
}
