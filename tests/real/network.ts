/** The AT Protocol network of this run, its accounts, and what tests can do to it. */
import { createHmac, randomBytes } from 'node:crypto';
import axios, { type AxiosResponse } from 'axios';

interface Facts {
  /** The issuer of its OAuth, too. */
  pdsUrl: string;
  plcUrl: string;
  appViewUrl: string;
  /** `${appViewDid}#bsky_appview` is the audience of `rpc:` scopes. */
  appViewDid: string;
  controlUrl: string;
  adminPassword: string;
  /** Signs the tokens of the PDS, those of OAuth too. */
  jwtSecret: string;
}

export interface RealAccount {
  did: string;
  handle: string;
  password: string;
  /** Of a session with the account's own password, which may do everything. */
  accessJwt: string;
  refreshJwt: string;
}

// biome-ignore lint/suspicious/noExplicitAny: what servers of others answer is looked at by the tests.
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

/** A GET at the PDS. */
export function query(method: string, params: object, sent: Sent = {}): Promise<Answer> {
  return http.get(`${network.pdsUrl}/xrpc/${method}`, { params, ...withToken(sent) });
}

/** A POST at the PDS: JSON, or bytes with their own Content-Type. */
export function procedure(method: string, body: object | Buffer, sent: Sent = {}): Promise<Answer> {
  return http.post(`${network.pdsUrl}/xrpc/${method}`, body, withToken(sent));
}

/** As the PDS's administrator: `com.atproto.admin.*`. */
export function asAdministrator(method: string, body: object): Promise<Answer> {
  const credentials = Buffer.from(`admin:${network.adminPassword}`).toString('base64');
  return procedure(method, body, { headers: { Authorization: `Basic ${credentials}` } });
}

/** @param name what its handle begins with. */
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

/** An access or refresh token as it would be after that many hours: whoever has the PDS's key can date it back. */
export function agedToken(token: string, hours: number): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const seconds = hours * 3600;
  const aged = { ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds };
  const signed = `${header}.${Buffer.from(JSON.stringify(aged)).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', network.jwtSecret).update(signed).digest('base64url')}`;
}

/** Until the AppView has indexed everything that the PDS has accepted. */
export const settle = () => control('settle');

/**
 * What a call counts for against the PDS's limits: nothing (0) until a test says otherwise, one as in production, or so
 * much that the next call is over a limit (3,000 calls in five minutes). What was counted stays counted.
 */
export const countCallsAs = (points: number) => control('count-calls-as', { points });

/** Makes the PDS find a site of the test at an https origin, such as an OAuth client's metadata document. */
export const serveSite = (origin: string, url: string) => control('serve-site', { origin, url });

/** Stops the AppView from listening, or lets it listen again. It goes on indexing. */
export const letAppViewListen = (on: boolean) => control('app-view', { on });

async function control(action: string, input: object = {}): Promise<void> {
  await expectOk(http.post(`${network.controlUrl}/${action}`, input));
}

async function expectOk(answered: Promise<Answer>): Promise<Answer> {
  const answer = await answered;
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`);
  return answer;
}
