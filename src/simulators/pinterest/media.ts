/** Registers videos, takes them at the storage, and tells what becomes of them. */
import { z } from 'zod';
import { faultIn, lookAt } from '../engine/faults.ts';
import { type Answerer, hostOf, hostPrefix, json } from '../engine/http.ts';
import { randomDigits, sealed } from '../engine/ids.ts';
import type { Exchange } from './fixture-set.ts';
import { apiHost, uploadHost } from './login.ts';
import { invalid, playBefore, refusal } from './refusals.ts';

/** What the storage learns of an upload, in the policy that only Pinterest can write. */
const policies = sealed('policy-', z.object({ accountId: z.string(), mediaId: z.string() }));

const keyOf = (mediaId: string) => `media/${mediaId}`;
const upload = z.object({ isUploaded: z.boolean().default(false), sizeBytes: z.number().default(0) });

export async function registerMedia(exchange: Exchange) {
  const { request, fixtureSet, store, claims } = exchange;
  const { media_type } = JSON.parse(request.body) as { media_type?: string };
  if (media_type !== 'video') throw invalid("'media_type' is not one of ['video'].");
  await playBefore(faultIn([], claims.scenario), exchange, { part: true });
  const mediaId = randomDigits('4', 18);
  await store.write(fixtureSet.accountId, keyOf(mediaId), { isUploaded: false });
  const origin = hostPrefix(request.url, apiHost) ? `${request.url.origin}/` : 'https://';
  return json(
    {
      media_id: mediaId,
      media_type,
      upload_url: `${origin}${uploadHost}/`,
      upload_parameters: {
        'x-amz-date': '20260308T091240Z',
        'x-amz-signature': 'simulated',
        'x-amz-security-token': 'simulated',
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        key: `uploads/${mediaId}`,
        policy: policies.write({ accountId: fixtureSet.accountId, mediaId }),
        'x-amz-credential': 'simulated/20260308/us-east-1/s3/aws4_request',
        'Content-Type': 'multipart/form-data',
      },
    },
    201,
  );
}

/** Answers the storage, which knows no tokens, and answers in XML. Source: docs.aws.amazon.com, "POST Object". */
export const takeUpload: Answerer = async (request, store) => {
  if (!hostOf(request, [uploadHost])) return undefined;
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.bytes ?? []), { headers }).formData();
  const known = policies.read(String(form.get('policy')));
  const [file, last] = [form.get('file'), [...form.keys()].at(-1)];
  if (request.headers.authorization || !known || form.get('key') !== `uploads/${known.mediaId}`)
    return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
  if (!(file instanceof File) || file.size === 0 || last !== 'file')
    return { status: 400, body: '<Error><Code>InvalidArgument</Code></Error>' };
  await store.write(known.accountId, keyOf(known.mediaId), { isUploaded: true, sizeBytes: file.size });
  return { status: 204, body: '' };
};

export async function readMedia(exchange: Exchange, mediaId: string) {
  return { media_id: mediaId, media_type: 'video', status: await stateOf(exchange, mediaId) };
}

/** @throws Refusal when there is no such video. */
export async function stateOf({ writes, claims, store, fixtureSet }: Exchange, mediaId: string) {
  const written = writes.get(keyOf(mediaId));
  if (!written) throw refusal(404, 2509, 'Media upload not found.');
  if (!upload.parse(written).isUploaded) return 'registered';
  const fault = faultIn([], claims.scenario);
  const { state } = await lookAt({ accountId: fixtureSet.accountId, store }, keyOf(mediaId), fault);
  return ({ unseen: 'registered', running: 'processing', failed: 'failed', done: 'succeeded' } as const)[
    state
  ];
}
