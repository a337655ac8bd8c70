/** Starts a certified OpenID Connect provider as a process of its own, and signs in there like a browser. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface OpenIdProvider {
  issuer: string;
  /** Goes to an address of the provider, signs in there, and agrees. Returns the address that it sends the browser back to. */
  signIn(url: string, login: string): Promise<string>;
  close(): void;
}

interface OpenIdWorld {
  clients: {
    client_id: string;
    client_secret: string;
    redirect_uris: string[];
    token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post';
  }[];
  /** The claims of people, by the name under which they sign in. */
  people: Record<string, object>;
}

const program = fileURLToPath(new URL('openid-program.mjs', import.meta.url));

export async function startOpenIdProvider(world: OpenIdWorld): Promise<OpenIdProvider> {
  const child = fork(program, { env: { ...process.env, OPENID: JSON.stringify(world) }, stdio: 'ignore' });
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
  return {
    issuer,
    signIn: (url, login) => signIn(issuer, url, login),
    close: () => child.disconnect(),
  };
}

/** As many pages and redirects may be on the way. */
const mostSteps = 20;

async function signIn(issuer: string, begin: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = begin;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < mostSteps; step += 1) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    form = undefined;
    if (location) url = new URL(location, url).href;
    if (location && !url.startsWith(issuer)) return url;
    if (location) continue;
    const page = await answer.text();
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    if (!prompt || !action) throw new Error(`${answer.status} ${url}: ${page}`);
    url = new URL(action, url).href;
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error(`${begin} leads nowhere`);
}
