/** Plays a small OpenID Connect provider over real HTTP: discovery, keys of its own, PKCE and nonces. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Claims {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  [other: string]: unknown;
}

/** What is wrong with a token. An unsigned one says by its header that nobody has signed it. */
export type Fault = 'nonce' | 'audience' | 'signature' | 'unsigned' | 'expired' | 'issuer';

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claims of the person who signs in next. */
  claims: Claims;
  /** The fault of the tokens that the provider makes from now on; they are right when it is absent. */
  fault?: Fault | undefined;
  /** True when tokens have no address, which the provider tells at another place then. */
  tellsApart?: boolean;
  /** The path whose answers are longer than any that is meant. */
  overlong?: string | undefined;
  close(): void;
}

interface Grant {
  challenge: string;
  nonce: string;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, Grant>();

  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '', provider.issuer);
    const padding = url.pathname === provider.overlong ? { padding: 'p'.repeat(300_000) } : {};
    const json = (body: object, status = 200) =>
      res
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ ...body, ...padding }));
    if (url.pathname === '/.well-known/openid-configuration') return json(discovery(provider.issuer));
    if (url.pathname === '/jwks')
      return json({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    if (url.pathname === '/authorize') return res.writeHead(302, { Location: authorize(url) }).end();
    if (url.pathname === '/token') {
      const tokens = exchange(new URLSearchParams(await bodyOf(req)), req.headers.authorization);
      return json(tokens ?? { error: 'invalid_grant' }, tokens ? 200 : 400);
    }
    if (url.pathname === '/userinfo') return json(provider.claims);
    res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function authorize({ searchParams }: URL): string {
    const code = randomBytes(12).toString('hex');
    if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('no PKCE');
    grants.set(code, {
      challenge: searchParams.get('code_challenge') ?? '',
      nonce: searchParams.get('nonce') ?? '',
    });
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
    return back.href;
  }

  function exchange(form: URLSearchParams, authorization = ''): object | undefined {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    // Both are encoded like fields of a form first (RFC 6749, section 2.3.1).
    const [id, secret] = [provider.clientId, provider.clientSecret].map((text) =>
      new URLSearchParams({ text }).toString().slice('text='.length),
    );
    const basic = Buffer.from(`${id}:${secret}`).toString('base64');
    const known = form.get('client_secret') === provider.clientSecret || authorization === `Basic ${basic}`;
    if (!grant || !known || challenge !== grant.challenge) return undefined;
    return {
      access_token: randomBytes(12).toString('hex'),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(grant),
    };
  }

  function idToken({ nonce }: Grant): string {
    const { fault, issuer, clientId, tellsApart } = provider;
    const { email, ...others } = provider.claims;
    const claims = tellsApart ? others : { ...others, email };
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      ...claims,
      iss: fault === 'issuer' ? 'https://somebody-else.example' : issuer,
      aud: fault === 'audience' ? 'somebody-else' : clientId,
      nonce: fault === 'nonce' ? 'another' : nonce,
      iat: now,
      exp: fault === 'expired' ? now - 600 : now + 60,
    };
    const alg = fault === 'unsigned' ? 'none' : 'RS256';
    const text = [{ alg, kid: 'one', typ: 'JWT' }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (fault === 'unsigned') return `${text}.`;
    const key = fault === 'signature' ? stranger : privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  const provider: IdentityProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'console',
    clientSecret: 'a secret of the provider',
    claims: { sub: '1', email: 'ada@example.com' },
    close: () => server.close(),
  };
  return provider;
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
  };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of req) body += chunk;
  return body;
}
