/** Starts mastodon-mock for one file of tests, with accounts of its own in memory, and lets other people react to them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { loadConfig } from '../../../src/config.ts';
import { freePort } from '../../../src/db/embedded/free-port.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { fetchThrough } from '../../../src/provider-client/transports/fetch.ts';
import type { ConnectCall } from '../../../src/providers/connect.ts';
import type { Provider } from '../../../src/providers/provider.ts';
import { createRegistry, loginKindOf } from '../../../src/providers/registry.ts';
import type { Participant } from '../../providers/mastodon/adapter-suite.ts';
import { networkTransport } from '../../support/network-transport.ts';
import { watchProvider } from '../table/watch.ts';
import { program } from './install.ts';

const { find } = createRegistry(loadConfig({ NODE_ENV: 'test', MASTODON_URL_PREFIX: 'http://' }).providers);
const mastodon = find('mastodon') as Provider;
watchProvider(mastodon);
const { connect, upstream } = loginKindOf(mastodon, 'oauth');

/** Starts the server on loopback, and waits until it answers. */
export async function startMastodonMock() {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const args = [
    'serve',
    '--in-memory',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--log-level',
    'error',
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://${host}/api/v2/instance`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null)
      throw new Error(`mastodon-mock ended before it was ready: ${child.exitCode}`);
    await pause(100);
  }
  return {
    open: () => openParticipant(host),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Imports the token of an account at the server, as a customer does. */
async function openParticipant(host: string): Promise<Participant> {
  const transport = networkTransport(20_000);
  const call: ConnectCall = {
    app: { clientId: '', clientSecret: '' },
    appAt: () => Promise.reject(new Error('no app is needed')),
    open: (rules, credential) => openUpstream(transport, rules, credential),
    fetch: fetchThrough(transport),
    resolveTxt: async () => [],
    // Allows every URL, because this server listens on loopback and without TLS.
    urlProblem: () => undefined,
    now: () => new Date(),
  };
  const ask = async (path: string, body: object, token?: string) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    return (await axios.post(`http://${host}/api/v1/${path}`, body, { headers })).data;
  };
  const handle = 'author';
  const [author, friend] = [
    await ask('_mock/dev_user', { username: handle }),
    await ask('_mock/dev_user', { username: 'friend' }),
  ];
  const access = await connect.grantImport?.run(call, { accessToken: author.access_token, host });
  const [account] = access?.accounts ?? [];
  if (!access || !account) throw new Error('no account');
  const post = async (text: string, more: object = {}): Promise<string> => {
    const body = { status: `@${handle} ${text}`, visibility: 'public', ...more };
    return (await ask('statuses', body, friend.access_token)).id;
  };
  return {
    call: {
      account: { ...account, loginKind: 'oauth' },
      upstream: openUpstream(transport, upstream, access.credential),
    },
    handle,
    mostCharacters: 500,
    replyTo: (in_reply_to_id, text) => post(text, { in_reply_to_id }),
    mention: (text) => post(text),
    untilGone: async () => {},
  };
}
