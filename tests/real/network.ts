/** Gives tests the AT Protocol network of this run, its accounts, and ways to control it. */
import { createHmac, randomBytes } from 'node:crypto';
import axios, { type AxiosResponse } from 'axios';

interface Facts {
  /** The URL of the PDS, which is also the issuer of its OAuth. */
  pdsUrl: string;
  plcUrl: string;
  appViewUrl: string;
  /** The DID of the AppView. `${appViewDid}#bsky_appview` is the audience of `rpc:` scopes. */
  appViewDid: string;
  controlUrl: string;
  adminPassword: string;
  /** The secret that signs the tokens of the PDS, including those of OAuth. */
  jwtSecret: string;
}

export interface RealAccount {
  did: string;
  handle: string;
  password: string;
  /** The access token of a session with the account's own password, which may do everything. */
  accessJwt: string;
  refreshJwt: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look at what servers of others answer.
export type Answer = AxiosResponse<any>;

export const network = JSON.parse(process.env.ATPROTO_NETWORK ?? '{}') as Facts;

interface Sent {
  token?: string;
  headers?: Record<string, string>;
}

const http = axios.create({ maxRedirects: 0, validateStatus: () => true });
const withToken = ({ token, headers }: Sent) => ({
  headers: { ...(token && { Authorization: `Bearer ${token}` }), ...headers },
});

/** Calls a method of the PDS by GET. */
export function query(method: string, params: object, sent: Sent = {}): Promise<Answer> {
  return http.get(`${network.pdsUrl}/xrpc/${method}`, { params, ...withToken(sent) });
}

/** Calls a method of the PDS by POST, with JSON or with bytes that have a Content-Type of their own. */
export function procedure(method: string, body: object | Buffer, sent: Sent = {}): Promise<Answer> {
  return http.post(`${network.pdsUrl}/xrpc/${method}`, body, withToken(sent));
}

/** Calls a method of `com.atproto.admin` by POST, as the administrator of the PDS. */
export function asAdministrator(method: string, body: object): Promise<Answer> {
  const credentials = Buffer.from(`admin:${network.adminPassword}`).toString('base64');
  return procedure(method, body, { headers: { Authorization: `Basic ${credentials}` } });
}

/**
 * Creates an account on the PDS.
 * @param name the beginning of the account's handle.
 */
export async function createAccount(name: string): Promise<RealAccount> {
  const handle = `${name}-${randomBytes(3).toString('hex')}.test`;
  const password = randomBytes(12).toString('hex');
  const { data } = await expectOk(
    procedure('com.atproto.server.createAccount', { handle, email: `${handle}@mail.test`, password }),
  );
  return { ...data, password };
}

export async function createAppPassword({ accessJwt }: RealAccount, name = 'tests'): Promise<string> {
  const { data } = await expectOk(
    procedure('com.atproto.server.createAppPassword', { name }, { token: accessJwt }),
  );
  return data.password;
}

/**
 * Returns an access or refresh token as if it had been made this many hours earlier. It is signed with the
 * secret of the PDS, which therefore accepts it as its own.
 */
export function agedToken(token: string, hours: number): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const seconds = hours * 3600;
  const aged = { ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds };
  const signed = `${header}.${Buffer.from(JSON.stringify(aged)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', network.jwtSecret).update(signed).digest('base64url')}`;
}

/** Waits until the AppView has indexed everything that the PDS has accepted. */
export const untilIndexed = () => control('until-indexed');

/**
 * Sets as how many calls the PDS counts each call for its limits. 0 is the default, and counts nothing; 1
 * counts as in production; a large number makes the next call exceed a limit, such as that of 3,000 calls in
 * five minutes. Earlier calls stay counted.
 */
export const countCallsAs = (points: number) => control('count-calls-as', { points });

/** Makes the PDS find a test's site at an https origin, where it looks for an OAuth client's metadata. */
export const serveSite = (origin: string, url: string) => control('serve-site', { origin, url });

/** Stops the AppView from listening, or lets it listen again. It indexes in either case. */
export const letAppViewListen = (on: boolean) => control('app-view', { on });

async function control(action: string, input: object = {}): Promise<void> {
  await expectOk(http.post(`${network.controlUrl}/${action}`, input));
}

async function expectOk(answered: Promise<Answer>): Promise<Answer> {
  const answer = await answered;
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`);
  return answer;
}
