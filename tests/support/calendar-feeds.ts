/** Reads calendars as calendars do: by their address, without a key. */
import request from 'supertest';
import type { Schemas } from '../../src/contract/index.ts';
import type { Client } from './service.ts';

type Feed = Schemas['CalendarFeedWithUrl'];

export async function newFeed(client: Client, input: object = {}): Promise<Feed> {
  const { status, body } = await client.post('/v1/calendar-feeds', input);
  if (status !== 200) throw new Error(`no calendar feed: ${JSON.stringify(body)}`);
  return body;
}

/** Asks a service for a calendar. */
export const readFeed = (
  serviceUrl: string,
  { url }: Pick<Feed, 'url'>,
  headers: Record<string, string> = {},
) => request(serviceUrl).get(new URL(url).pathname).set(headers).buffer(true).parse(text);

const text: Parameters<request.Test['parse']>[0] = (answer, done) => {
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  answer.on('end', () => done(null, Buffer.concat(pieces).toString()));
};

/** Returns the properties of each event in a calendar, with the lines put together that were folded. */
export function eventsOf(calendar: string): Record<string, string>[] {
  const [, ...events] = calendar.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) => {
    const [lines = ''] = event.split('END:VEVENT');
    const parts = lines.split('\r\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)];
    });
    return Object.fromEntries(parts.filter(([name]) => name));
  });
}
