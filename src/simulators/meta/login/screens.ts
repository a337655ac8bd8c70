/**
 * Declares the consent screens. Sources: "Manually Build a Login Flow", "Business Login for Instagram"; the
 * screens themselves are our own.
 */
import type { ConsentScreen } from '../../engine/authorization.ts';
import { codes, fewerScopes, unaskedScope } from './consents.ts';
import { pagesOfPersona } from './people.ts';

export const facebookHost = 'www.facebook.com';
export const instagramHost = 'www.instagram.com';
export const threadsHost = 'www.threads.com';

interface ScreenOwner {
  owner: string;
  loginKind: string;
  /** All scopes that the screen knows. */
  scopes: readonly string[];
}

const errorDetails = { refusal: { error_reason: 'user_denied' }, failure: { error_code: '2' } };

/**
 * Makes the consent screen of Facebook Login, once for Facebook and once for Instagram: both have the same
 * address. Instagram's answers a request for any Instagram scope, and Facebook's any other request. A request
 * with a configuration does not show which of them is meant: the simulator that is asked first answers it,
 * unless the configuration's name begins with the other provider's name.
 */
export function facebookScreen({ owner, loginKind, scopes }: ScreenOwner): ConsentScreen {
  const other = owner === 'instagram' ? 'facebook' : 'instagram';
  return {
    owner,
    loginKind,
    name: 'Facebook',
    host: facebookHost,
    path: /^v\d+\.\d+\/dialog\/oauth$/,
    codes,
    isAskedFor: ({ scope, config_id }) =>
      config_id ? !config_id.startsWith(other) : /\binstagram_/.test(scope) === (owner === 'instagram'),
    configuredScopes: scopes,
    unaskedScopes: [unaskedScope],
    fewerScopes,
    choices: {
      title: 'Pages to include',
      accountsOf: (clientId, persona) =>
        pagesOfPersona(clientId, persona).map(({ pageId, instagramId, name }) => ({
          id: pageId,
          name,
          detail: `Page ${pageId}, Instagram account ${instagramId}`,
        })),
    },
    // Code challenges are documented for OpenID Connect only: "OIDC Token with Manual Flow".
    pkce: (asked) => asked.includes('openid'),
    errorDetails,
    fragment: '_=_',
  };
}

export const instagramScreen = (of: ScreenOwner) => ownScreen(of, 'Instagram', instagramHost);
export const threadsScreen = (of: ScreenOwner) => ownScreen(of, 'Threads', threadsHost);

function ownScreen({ owner, loginKind, scopes }: ScreenOwner, name: string, host: string): ConsentScreen {
  return {
    owner,
    loginKind,
    name,
    host,
    path: /^oauth\/authorize$/,
    codes,
    configuredScopes: scopes,
    fewerScopes,
    pkce: () => false,
    errorDetails,
    fragment: '_',
  };
}
