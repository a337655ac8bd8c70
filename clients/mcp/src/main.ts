#!/usr/bin/env node
/** The entry point: serves one caller over stdio, or with `--http PORT` each caller that brings a key. */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { serveHttp } from './http.ts';
import { writingOf } from './options.ts';
import { makeServer } from './server.ts';

const usage = `social-content-mcp serves the Social Content Service to assistants.

  SOCIAL_CONTENT_URL=https://…      the address of the service
  SOCIAL_CONTENT_API_KEY=svc_…      the key, for stdio; over HTTP each caller sends its own as bearer token
  SOCIAL_CONTENT_WRITE=none         none, test (with keys of test mode only), or all; also as --write

  --trust-assistant                 where the client cannot ask its person, takes the assistant's word for consent
  --http PORT [--host 127.0.0.1]    serves streamable HTTP at /mcp
`;

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const { values } = parseArgs({
    options: {
      http: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      write: { type: 'string' },
      'trust-assistant': { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const { SOCIAL_CONTENT_URL: baseUrl, SOCIAL_CONTENT_API_KEY: apiKey, SOCIAL_CONTENT_WRITE } = process.env;
  if (!baseUrl) throw new Error('SOCIAL_CONTENT_URL is needed.');
  const trustsTokens = values['trust-assistant'];
  const writing = writingOf(values.write ?? SOCIAL_CONTENT_WRITE ?? 'none');
  if (values.http !== undefined) {
    const server = serveHttp({ baseUrl, writing, trustsTokens }).listen(Number(values.http), values.host);
    server.on('listening', () => {
      const { port } = server.address() as AddressInfo;
      process.stderr.write(`http://${values.host}:${port}/mcp\n`);
    });
    return;
  }
  if (!apiKey) throw new Error('SOCIAL_CONTENT_API_KEY is needed.');
  await makeServer({ baseUrl, apiKey, writing, trustsTokens }).connect(new StdioServerTransport());
}
