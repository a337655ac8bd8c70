/**
 * Offers a transport as the Fetch API, for libraries that make their own requests, and parse the answers themselves: so
 * these are no larger than what tells of accounts and servers, and are looked through before.
 */
import axios from 'axios';
import { ServiceError } from '../../errors/index.ts';
import { documents, type JsonBounds } from '../../lib/bounds.ts';
import { refuseInsideTransaction } from '../../lib/transaction-scope.ts';
import type { Connection } from '../../outbound/connections.ts';
import { ProviderFailure } from '../../providers/call.ts';
import type { ConnectCall, FetchInit } from '../../providers/connect.ts';
import { checkJson, OutOfBounds } from '../../providers/kit/json.ts';
import { kindOfSilence, mayRepeat, type Transport } from './transport.ts';

/** The statuses without a body; the constructor of `Response` refuses a body for them. */
const bodiless = new Set([101, 103, 204, 205, 304]);

export function fetchThrough(
  transport: Transport,
  bounds: JsonBounds & { bytes: number } = documents,
): ConnectCall['fetch'] {
  return (url, init = {}) => request(url, init, 'kept');

  async function request(url: string, init: FetchInit, connection: Connection): Promise<Response> {
    refuseInsideTransaction('a call to a provider');
    const { method = 'GET', headers = {}, body, signal } = init;
    const form = body instanceof URLSearchParams ? { 'content-type': formType } : {};
    try {
      const answer = await transport.request(
        {
          url,
          method,
          headers: { ...form, ...headers },
          ...(body === undefined ? {} : { data: body.toString() }),
          ...(signal ? { signal } : {}),
          maxContentLength: bounds.bytes,
        },
        connection,
      );
      checkJson(answer.data, bounds);
      return new Response(bodiless.has(answer.status) ? null : answer.data, {
        status: answer.status,
        headers: entriesOf(answer.headers),
      });
    } catch (error) {
      if (error instanceof ProviderFailure || error instanceof ServiceError) throw error;
      if (error instanceof OutOfBounds)
        throw new ProviderFailure(
          { kind: 'unusable' },
          `unusable answer to ${method} ${url}: ${error.message}`,
        );
      if (mayRepeat(method, connection, error)) return request(url, init, 'new');
      const reason = axios.isAxiosError(error) ? `${error.code}: ${error.message}` : String(error);
      const kind = kindOfSilence(method, error);
      throw new ProviderFailure({ kind }, `no answer to ${method} ${url}: ${reason}`);
    }
  }
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

function entriesOf(headers: object): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}
