/** Declares the consent screens. */
import type { Persona } from '../../personas.ts';
import type { ConsentRequest } from './consent-request.ts';
import { type OwnPage, pagesOfPersona } from './people.ts';
import { unaskedScope } from './scopes.ts';

export const facebookHost = 'www.facebook.com';
export const instagramHost = 'www.instagram.com';

/** The differences between Facebook's screen and Instagram's. */
export interface ConsentScreen {
  owner: string;
  loginKind: string;
  name: string;
  host: string;
  path: RegExp;
  /** Tells whether the request is for this provider, since two may share the screen. */
  isAskedFor(request: ConsentRequest): boolean;
  /** The scopes of an app that asks for a configuration. */
  configuredScopes: readonly string[];
  unaskedScopes: readonly string[];
  /** Returns the accounts that can be ticked, if there is a choice. */
  choicesOf?(clientId: string, persona: Persona): OwnPage[];
  /** Tells whether a code challenge is checked for these scopes; otherwise it is ignored. */
  pkce(scopes: readonly string[]): boolean;
  /** The fragment that the provider appends to the address it returns to. */
  fragment: string;
}

interface ScreenOwner {
  owner: string;
  loginKind: string;
  /** All scopes that the screen knows. */
  scopes: readonly string[];
}

/**
 * Makes Facebook's screen. Instagram answers a request for any Instagram scope. A request with a
 * configuration goes to the provider that is asked first, unless the configuration's name begins with the
 * other provider's.
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
