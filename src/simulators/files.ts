/**
 * Names the pictures, films and documents of simulated providers: a few small files, each under very many
 * names.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { SimulatedAnswer, Simulator } from './simulator.ts';
import type { SimulatorStore } from './store.ts';

export interface SimulatedFile {
  contentType: string;
  /** The absolute path of the file on disk. */
  path: string;
}

const formats = {
  jpg: { contentType: 'image/jpeg', files: ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'] },
  /** Every variant that takes films takes this one. */
  mp4: { contentType: 'video/mp4', files: ['film.mp4'] },
  m3u8: { contentType: 'application/vnd.apple.mpegurl', files: ['film.m3u8'] },
  /** The parts of the playlist. A film in parts is nothing that a provider takes as it is. */
  m4s: { contentType: 'video/iso.segment', files: ['film.m4s'] },
  m4a: { contentType: 'audio/mp4', files: ['sound.m4a'] },
  pdf: { contentType: 'application/pdf', files: ['document.pdf'] },
} as const;

export type SimulatedFormat = keyof typeof formats;

/** A placeholder for the address of the files, which simulators do not know; `withFilesAt` replaces it. */
const nowhere = 'https://simulated-files.invalid';

const fileName = /^([a-z0-9_]{15,64})\.(jpg|mp4|m3u8|m4s|m4a|pdf)$/;

/**
 * Returns the address that a simulated provider gives one of its files.
 * @param name 15 to 64 small letters, digits and underscores.
 * @param parameters the query, which makes no difference to the file.
 */
export function simulatedFileUrl(name: string, format: SimulatedFormat, parameters = ''): string {
  return `${nowhere}/${name}.${format}${parameters && `?${parameters}`}`;
}

/**
 * Returns the file of a name, which is the same one every time; `undefined` when there is none.
 * @param asked the last segment of the file's address, such as `412345678901234_n.jpg`.
 */
export function findSimulatedFile(asked: string): SimulatedFile | undefined {
  const [, name = '', format] = fileName.exec(asked) ?? [];
  if (!format) return undefined;
  const { contentType, files } = formats[format as SimulatedFormat];
  const file = files[digestOf(name).readUInt32BE() % files.length];
  return { contentType, path: fileURLToPath(new URL(`./files/${file}`, import.meta.url)) };
}

/** Returns the file at an address that a simulated provider gave it. */
export function simulatedFileAt(url: string): SimulatedFile | undefined {
  return findSimulatedFile(new URL(url).pathname.split('/').at(-1) ?? '');
}

/**
 * Returns the simulator with all addresses of files replaced: in its answers, in its webhooks, and in its
 * accounts.
 * @param filesUrl the base URL of the files, without a slash at the end.
 */
export function withFilesAt(simulator: Simulator, filesUrl: string): Simulator {
  const located = (text: string) => text.replaceAll(nowhere, filesUrl);
  const telling = (store: SimulatorStore): SimulatorStore => ({
    ...store,
    send: (webhook) => store.send({ ...webhook, body: located(webhook.body) }),
  });
  const socketOf = ({ socket }: SimulatedAnswer) =>
    socket && { socket: { ...socket, news: async () => (await socket.news()).map(located) } };
  return {
    ...simulator,
    createAccount(...how) {
      const { avatarUrl, ...account } = simulator.createAccount(...how);
      return avatarUrl ? { ...account, avatarUrl: located(avatarUrl) } : account;
    },
    trigger: (accessToken, providerEvent, store) =>
      simulator.trigger(accessToken, providerEvent, telling(store)),
    async answer(request, store) {
      const answer = await simulator.answer(request, telling(store));
      if (!answer) return undefined;
      const { headers = {}, body } = answer;
      const sent = Object.entries(headers).map(([name, value]) => [name, located(value)]);
      return { ...answer, headers: Object.fromEntries(sent), body: located(body), ...socketOf(answer) };
    },
  };
}

/**
 * Returns the address of a simulated account's avatar. Some adapters build it from the provider's host, which
 * does not know the account; a file below `filesUrl` replaces it.
 */
export function simulatedAvatar(avatarUrl: string, filesUrl: string): string {
  if (avatarUrl.startsWith(`${filesUrl}/`)) return avatarUrl;
  return `${filesUrl}/${digestOf(avatarUrl).toString('hex')}.jpg`;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
