import { html } from 'hono/html';
import { deliveriesReference } from '../../../domain/reference/deliveries.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { bytes, count, duration, percent, roughly } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, endpoint, list, sample, table } from '../parts.ts';
import { byHand, byLibrary } from './signature-samples.ts';

export const deliveries: Guide = {
  slug: 'deliveries',
  title: 'Deliveries and signatures',
  summary: 'The retry schedule, how to verify a signature, rotating secrets, replays and the delivery log.',
  sections: (source, links) => [
    receiver(source),
    schedule(source),
    signatures(source),
    rotation(source, links),
    log(source, links),
  ],
};

function receiver(source: ReferenceSource): Section {
  const { connectTimeoutMs, answerTimeoutMs } = deliveriesReference(source);
  return {
    id: 'receiver',
    title: 'Your receiver',
    body: list([
      html`Answer with a success status within ${duration(answerTimeoutMs)}; a connection has to be established within
${duration(connectTimeoutMs)}. Store the event, answer, and work on it afterwards.`,
      html`Delivery is at least once and unordered. Take each <code>id</code> once, and go by the data's own times.`,
      html`Redirects are not followed. The address has to be public and, in production, use https.`,
      html`A slow receiver does not delay others.`,
    ]),
  };
}

function schedule(source: ReferenceSource): Section {
  const {
    retryDelaysMs,
    jitter,
    longestStretch,
    goneStatus,
    payloadKeptMs,
    failingWarningMs,
    failingDisabledMs,
  } = deliveriesReference(source);
  let sum = 0;
  const rows = retryDelaysMs.map((delayMs, index) => {
    sum += delayMs;
    return { cells: [count(index + 1), duration(delayMs), roughly(sum)] };
  });
  return {
    id: 'retries',
    title: 'The retry schedule',
    body: html`<p>Anything but success is tried again:</p>
${table({
  caption: 'Retries of a delivery',
  columns: ['Retry', 'After the try before', 'Since the first try, about'],
  rows,
})}
${list([
  html`Each delay is varied by up to ${percent(jitter)}, so that many do not come at once.`,
  html`<code>Retry-After</code> of your answer moves the next try, up to ${count(longestStretch)} times the planned
delay.`,
  html`The payload is held for ${duration(payloadKeptMs)}; an attempt after that sends what can be read then. When the
last attempt fails, the delivery has failed.`,
  html`Status ${goneStatus} says that you want no more events: the destination is disabled at once.`,
  html`A destination that had no success for ${duration(failingWarningMs)} is reported by
<code>eventDestination.failing</code>, and after ${duration(failingDisabledMs)} it is disabled, which
<code>eventDestination.disabled</code> tells your other destinations.`,
])}`,
  };
}

function signatures(source: ReferenceSource): Section {
  const { signatureHeaderNames, signatureVersion, secretPrefix } = deliveriesReference(source);
  return {
    id: 'signatures',
    title: 'Verifying signatures',
    body: html`<p>Deliveries are signed as <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a> has it,
so that its libraries verify them:</p>
${sample('Verifying with the library', byLibrary)}
<p>Without a library: the signature is an HMAC with SHA-256, in base64, of the id, the timestamp and the raw body, joined by
dots. The key is what stands in base64 after <code>${secretPrefix}</code> in the secret.</p>
${table({
  caption: 'Headers of a delivery',
  columns: ['Header', 'Value'],
  rows: [
    { cells: [code(signatureHeaderNames.id), 'the id of the event'] },
    { cells: [code(signatureHeaderNames.timestamp), 'the time of the try, in seconds since the epoch'] },
    {
      cells: [
        code(signatureHeaderNames.signature),
        html`one or more signatures, separated by spaces, each ${code(`${signatureVersion},…`)}; one that fits will do`,
      ],
    },
  ],
})}
${sample('Verifying by hand', byHand(deliveriesReference(source)))}
<p>Refuse old timestamps, so that nobody can repeat a delivery that they have intercepted, and compare signatures in constant
time. Verify the bytes as they arrived, before any parser has changed them.</p>`,
  };
}

function rotation(source: ReferenceSource, links: Links): Section {
  const { usualGraceMs, longestGraceMs } = deliveriesReference(source);
  return {
    id: 'rotation',
    title: 'Rotating the secret',
    body: html`<p>${endpoint(links, 'eventDestinations.rotateSecret')} answers a new secret. For <code>graceHours</code>,
${duration(usualGraceMs)} when absent and at most ${duration(longestGraceMs)}, both secrets sign every delivery, so that you
can change the receiver meanwhile.</p>`,
  };
}

function log(source: ReferenceSource, links: Links): Section {
  const { payloadKeptMs, logKeptMs, keptAnswerBytes } = deliveriesReference(source);
  return {
    id: 'log',
    title: 'The log, and sending again',
    body: html`<p>${endpoint(links, 'eventDestinations.deliveries')} has every try with its status, its duration and the first
${bytes(keptAnswerBytes)} of your answer, which is kept for ${duration(payloadKeptMs)}. The log itself goes back
${duration(logKeptMs)}.</p>
<p>${endpoint(links, 'eventDestinations.replay')} sends events again, with their original ids: a single event, all that
failed, or all of a time window. Payloads are erased after ${duration(payloadKeptMs)}; a replay then reads again what the event was about, with the
origin <code>recovered</code>, and answers <code>content_gone</code> if that no longer exists.</p>`,
  };
}
