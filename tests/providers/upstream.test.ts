/** Tests requests to providers: their bodies and hosts, and how long an answer may take. */
import { describe, expect, test } from '@jest/globals';
import type { InternalAxiosRequestConfig } from 'axios';
import type { UpstreamRequest } from '../../src/providers/call.ts';
import { createTransport, openUpstream } from '../../src/providers/kit/upstream.ts';
import { graphRules } from '../../src/providers/meta/graph.ts';

const rules = graphRules('https://graph.example', 'v1.0', 'https://uploads.example');
const timeoutMs = 1000;

async function sent(request: Partial<UpstreamRequest<unknown>>, cut?: AbortSignal) {
  const configs: InternalAxiosRequestConfig[] = [];
  const transport = createTransport({
    timeoutMs,
    ...(cut ? { cut } : {}),
    adapter: async (config) => {
      configs.push(config);
      return { data: '{}', status: 200, statusText: '', headers: {}, config };
    },
  });
  const upstream = openUpstream(transport, rules, { accessToken: 'secret' });
  await upstream.request({ method: 'POST', path: '/1', target: 'object', parse: () => {}, ...request });
  const [config] = configs;
  const { headers, url, data, timeout } = config as InternalAxiosRequestConfig;
  return { url, data, timeout, type: headers['Content-Type'], authorization: headers.Authorization, headers };
}

describe('a request', () => {
  test('goes to the base URL with the credential in a header', async () => {
    expect(await sent({})).toMatchObject({
      url: 'https://graph.example/v1.0/1',
      authorization: 'Bearer secret',
      timeout: timeoutMs,
    });
  });

  test.each([
    ['a form', { form: { message: 'a b&c' } }, 'message=a+b%26c', 'application/x-www-form-urlencoded'],
    ['JSON', { json: { message: { text: 'ä' } } }, '{"message":{"text":"ä"}}', 'application/json'],
  ])('carries %s, and says so', async (_name, request, data, type) => {
    expect(await sent(request)).toMatchObject({ data, type });
  });

  test('goes to another host of the provider in the way of that host', async () => {
    const answer = await sent({ host: 'video-upload', headers: { file_url: 'https://f.example/1.mp4' } });
    expect(answer).toMatchObject({
      url: 'https://uploads.example/video-upload/v1.0/1',
      authorization: 'OAuth secret',
    });
    expect(answer.headers.file_url).toBe('https://f.example/1.mp4');
  });

  test('goes nowhere when the host is none of the provider', async () => {
    await expect(sent({ host: 'elsewhere' })).rejects.toThrow('no host elsewhere');
  });

  test('is not begun once calls are cut, and says that nothing was sent', async () => {
    await expect(sent({}, AbortSignal.abort())).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  test('is given more time when the provider fetches a file for it', async () => {
    expect((await sent({ fetchesFile: true })).timeout).toBeGreaterThan(timeoutMs);
  });
});
