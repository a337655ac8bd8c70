/** A transport as the Fetch API has it, for libraries that speak a protocol by themselves. */
import axios from 'axios';
import type { ConnectCall } from '../connect.ts';
import { ProviderFailure } from '../provider.ts';
import type { Transport } from './upstream.ts';

/** Statuses that come without a body; `Response` insists on that. */
const bodiless = new Set([101, 103, 204, 205, 304]);

export function fetchThrough(transport: Transport): ConnectCall['fetch'] {
  return async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    const form = body instanceof URLSearchParams ? { 'content-type': formType } : {};
    try {
      const answer = await transport.request<string>({
        url,
        method,
        headers: { ...form, ...headers },
        ...(body === undefined ? {} : { data: body.toString() }),
        signal,
      });
      return new Response(bodiless.has(answer.status) ? null : answer.data, {
        status: answer.status,
        headers: entriesOf(answer.headers),
      });
    } catch (error) {
      const reason = axios.isAxiosError(error) ? `${error.code}: ${error.message}` : String(error);
      const kind = method === 'GET' ? 'unusable' : 'unknown_outcome';
      throw new ProviderFailure({ kind }, `no answer to ${method} ${url}: ${reason}`);
    }
  };
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

function entriesOf(headers: object): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}
