/** The hub: takes subscriptions, and reports videos as Atom. Source: https://developers.google.com/youtube/v3/guides/push_notifications. */
import { createHmac } from 'node:crypto';
import { type Answerer, hostOf, pathBelow } from '../engine/http.ts';
import { anyApp } from '../store.ts';
import { type Exchange, type FixtureSet, statusAt, type Video } from './entries.ts';

export const hubHost = 'pubsubhubbub.appspot.com';

const topic = /^https:\/\/www\.youtube\.com\/xml\/feeds\/videos\.xml\?channel_id=UC[\w-]{22}$/;

export const answerHub: Answerer = async (request) => {
  const host = hostOf(request, [hubHost]);
  if (!host || pathBelow(request, host) !== 'subscribe') return undefined;
  const form = new URLSearchParams(request.body);
  const isGood =
    form.get('hub.mode') === 'subscribe' &&
    topic.test(form.get('hub.topic') ?? '') &&
    URL.canParse(form.get('hub.callback') ?? '') &&
    Buffer.byteLength(form.get('hub.secret') ?? '') < 200;
  return { status: isGood ? 202 : 400, headers: { 'content-type': 'text/plain' }, body: '' };
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Writes the feed that reports a video, which is new unless it was changed. */
export function feedOf(
  { channel }: FixtureSet,
  { id, title, at }: Video,
  now: Date,
  deleted = false,
): string {
  const uri = `https://www.youtube.com/channel/${channel.id}`;
  const author = `<name>${escaped(channel.title)}</name><uri>${uri}</uri>`;
  const entry = deleted
    ? `<at:deleted-entry ref="yt:video:${id}" when="${now.toISOString()}"><link href="https://www.youtube.com/watch?v=${id}"/><at:by>${author}</at:by></at:deleted-entry>`
    : `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><yt:channelId>${channel.id}</yt:channelId><title>${escaped(title)}</title><link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/><author>${author}</author><published>${new Date(at).toISOString()}</published><updated>${now.toISOString()}</updated></entry>`;
  return `<?xml version='1.0' encoding='UTF-8'?><feed xmlns:at="http://purl.org/atompub/tombstones/1.0" xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="https://${hubHost}"/><title>YouTube video feed</title>${entry}</feed>`;
}

/** Reports a video that was uploaded, changed or deleted, by whatever app. Only what everybody can see is in the feed. */
export async function report(
  { fixtureSet, store }: Pick<Exchange, 'fixtureSet' | 'store'>,
  changed: Video,
  deleted = false,
): Promise<void> {
  const now = await store.contentNow();
  if (statusAt(changed.status, now).privacyStatus !== 'public') return;
  await store.send({ providerId: 'youtube', appId: anyApp, body: feedOf(fixtureSet, changed, now, deleted) });
}

export const signatureHeaders = (body: string, secret: string): Record<string, string> => ({
  'x-hub-signature': `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`,
});
