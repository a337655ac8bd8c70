import { html } from 'hono/html';
import { deliveriesReference } from '../../../domain/reference/deliveries.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import { bytes, count, duration, percent, roughly } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { endpoint, list, table } from '../parts.ts';

export const deliveries: Guide = {
  slug: 'deliveries',
  title: 'Deliveries',
  summary:
    'What your receiver has to do, the retry schedule, rotating secrets, replays and the delivery log.',
  sections: (source, links) => [
    receiver(source),
    schedule(source),
    signatures(links),
    rotation(source, links),
    portal(links),
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
      html`Delivery is at least once and unordered. Process each <code>id</code> once, and go by the times in the data.`,
      html`Redirects are not followed. The address has to be public and, in production, use https.`,
      html`A slow receiver does not delay others.`,
      html`If a delivery has the header <code>webhook-request-id</code>, keep it with the event: it is the <code>Request-Id</code> of the request that led to the delivery, and those who run this service find by it everything that the request caused.`,
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
  columns: ['Retry', 'After the previous try', 'Since the first try, about'],
  rows,
})}
${list([
  html`Each delay varies by up to ${percent(jitter)}, so that retries do not all come at once.`,
  html`A <code>Retry-After</code> in your answer postpones the next try, up to ${count(longestStretch)} times the planned
delay.`,
  html`The payload is held for ${duration(payloadKeptMs)}; an attempt after that sends what can be read then. When the
last attempt fails, the delivery has failed.`,
  html`Status ${goneStatus} says that you want no more events: the destination is disabled at once.`,
  html`A destination without a success for ${duration(failingWarningMs)} is reported by
<code>eventDestination.failing</code>. After ${duration(failingDisabledMs)} it is disabled, and
<code>eventDestination.disabled</code> tells your other destinations so.`,
])}`,
  };
}

function signatures(links: Links): Section {
  return {
    id: 'signatures',
    title: 'Signatures',
    body: html`<p>Every delivery is signed with the secret of its destination. <a href="${links.guide('verify-a-webhook')}">Verify a
webhook</a> has the code for it.</p>`,
  };
}

function rotation(source: ReferenceSource, links: Links): Section {
  const { usualGraceMs, longestGraceMs } = deliveriesReference(source);
  return {
    id: 'rotation',
    title: 'Rotating the secret',
    body: html`<p>${endpoint(links, 'eventDestinations.rotateSecret')} returns a new secret. For <code>graceHours</code>
(${duration(usualGraceMs)} unless you say otherwise, and at most ${duration(longestGraceMs)}) both secrets sign every delivery, so that
you can change the receiver meanwhile.</p>`,
  };
}

function portal(links: Links): Section {
  return {
    id: 'portal',
    title: 'Destinations of your own users',
    body: html`<p>A destination with <code>externalUser</code> belongs to that user of yours. It gets the events of the Connections that
were made for them, and of the profiles, posts and content behind these, and never those of anybody else.</p>
<p>${endpoint(links, 'portalLinks.create')} returns the address of a hosted page on which users make and manage such destinations
themselves, read their deliveries and send events again. Make a link each time the user asks for the page, on your
server, after they have signed in there, and redirect them to it.</p>
${list([
  html`Whoever has the address acts as the user until it expires. It stops working at once when you delete it with ${endpoint(links, 'portalLinks.delete')}, or revoke the key that made it.`,
  html`To show the page inside one of yours, name the origin of your page in <code>frameAncestors</code> and load the address into an <code>iframe</code>. No other site can frame it. The page sets no cookies, so browsers that block those of other sites show it, too.`,
  html`The page speaks English, German, Spanish, French, Portuguese or Japanese, as the browser asks. It shows each delivery with its last answer, which ones are failing and when they are tried next, and charts of the last day.`,
  html`<code>topics</code> limits what the user can choose. Their changes are in your audit log.`,
])}`,
  };
}

function log(source: ReferenceSource, links: Links): Section {
  const { payloadKeptMs, logKeptMs, keptAnswerBytes } = deliveriesReference(source);
  return {
    id: 'log',
    title: 'The log, and sending again',
    body: html`<p>${endpoint(links, 'eventDestinations.deliveries')} lists every try with its status, its duration and the first
${bytes(keptAnswerBytes)} of your answer, which is kept for ${duration(payloadKeptMs)}. The log itself goes back
${duration(logKeptMs)}.</p>
<p>${endpoint(links, 'eventDestinations.replay')} sends events again, with their original ids: a single event, all that
failed, or all those of a time window. Payloads are erased after ${duration(payloadKeptMs)}; a later replay reads the content of the event again, with the
origin <code>recovered</code>, and is refused as <code>content_gone</code> if it no longer exists.</p>`,
  };
}
