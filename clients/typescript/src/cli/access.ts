/** Finds the service and the key: on the command line, in the environment, or in what `login` has stored. */
import { SocialContent } from '../client.ts';
import { CommandError } from './failures.ts';
import { readSignIn, type SignIn } from './sign-in.ts';

export const optionsOfAccess = {
  'api-key': { type: 'string', value: 'KEY', help: 'the key, instead of SOCIAL_CONTENT_API_KEY' },
  'base-url': { type: 'string', value: 'URL', help: 'the service, instead of SOCIAL_CONTENT_URL' },
} as const;

export interface Access {
  /** Returns the address of the service, without a slash at its end. Throws when none is known. */
  baseUrl(): string;
  /** Returns the key. Throws when none is known for the service. */
  apiKey(): string;
  /** Returns the client of the service. Throws when the service or the key is not known. */
  client(): SocialContent;
  /** Returns what `login` has stored, unless another service or another key is named. */
  signIn(): SignIn | undefined;
}

export function accessOf(options: { 'api-key'?: string; 'base-url'?: string }): Access {
  const named = {
    apiKey: options['api-key'] ?? (process.env.SOCIAL_CONTENT_API_KEY || undefined),
    baseUrl: options['base-url'] ?? (process.env.SOCIAL_CONTENT_URL || undefined),
  };
  const access: Access = {
    baseUrl() {
      const found = named.baseUrl ?? readSignIn()?.baseUrl;
      if (!found)
        throw new CommandError(
          'Which service? Name its address with --base-url or SOCIAL_CONTENT_URL, or run `social-content login --base-url URL`.',
        );
      return addressOf(found);
    },
    apiKey() {
      const found = named.apiKey ?? access.signIn()?.apiKey;
      if (!found)
        throw new CommandError(
          `There is no key for ${access.baseUrl()}. Run \`social-content login\`, or name a key with --api-key or SOCIAL_CONTENT_API_KEY.`,
        );
      return found;
    },
    client: () => new SocialContent({ apiKey: access.apiKey(), baseUrl: access.baseUrl() }),
    signIn() {
      const stored = readSignIn();
      // A stored key is sent to the service that has made it, and nowhere else.
      return stored && named.apiKey === undefined && stored.baseUrl === access.baseUrl() ? stored : undefined;
    },
  };
  return access;
}

/** Returns an address as it is stored and compared. Throws when it is none. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${text} is no address. Write it as in https://social.example.com.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
