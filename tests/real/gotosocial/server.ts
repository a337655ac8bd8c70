/** Gives tests the GoToSocial of this run, and plays an end user at its pages. */
import { readFileSync } from 'node:fs';
import axios, { type AxiosResponse } from 'axios';

interface GoToSocial {
  /** The address without a scheme, which is the server's name. */
  host: string;
}

/** The accounts that the server has. */
export const accounts = ['author', 'friend', 'owner'] as const;
export type AccountName = (typeof accounts)[number];
export const password = 'correct-horse-battery-1';

export const server = JSON.parse(process.env.GOTOSOCIAL ?? '{"host":""}') as GoToSocial;
export const version =
  /gotosocial (v[\d.]+)/m.exec(readFileSync(new URL('go.mod', import.meta.url), 'utf8'))?.[1] ?? '';
const baseUrl = `http://${server.host}`;

const http = axios.create({ maxRedirects: 0, validateStatus: () => true });

/** Signs in and consents. Returns where the browser is sent in the end: the app's redirect URI with a code. */
export async function signInAndConsent(authorizationUrl: string, account: AccountName): Promise<URL> {
  let cookie = '';
  const visit = async (method: 'GET' | 'POST', url: string, form?: URLSearchParams) => {
    const answer = await http.request({ method, url, data: form, headers: { Cookie: cookie } });
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
    return answer;
  };
  await visit('GET', authorizationUrl);
  const credentials = { username: `${account}@mail.test`, password };
  await visit('POST', `${baseUrl}/auth/sign_in`, new URLSearchParams(credentials));
  await visit('GET', `${baseUrl}/oauth/authorize`);
  const { status, data, headers } = await visit('POST', `${baseUrl}/oauth/authorize`);
  if (!headers.location) throw new Error(`no consent of ${account}: ${status} ${data}`);
  return new URL(headers.location);
}

export async function canRead(token: string, path: string): Promise<boolean> {
  const { status } = await http.get(baseUrl + path, { headers: { Authorization: `Bearer ${token}` } });
  if (status !== 200 && status !== 404) throw new Error(`GET ${path}: ${status}`);
  return status === 200;
}

/** Calls the API with a token, as an app of the account's own would. */
export async function callAs(
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<AxiosResponse['data']> {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, data } = await http.request({ method, url: baseUrl + path, data: body, headers });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(data)}`);
  return data;
}
