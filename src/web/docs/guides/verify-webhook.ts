import { html } from 'hono/html';
import { deliveriesReference } from '../../../domain/reference/deliveries.ts';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, list, sample, table } from '../parts.ts';
import { byHand, byLibrary } from '../samples/verification.ts';

export const verifyWebhook: Guide = {
  slug: 'verify-a-webhook',
  title: 'Verify a webhook',
  summary:
    'How to tell that an event comes from here: with a library, or in a few lines of TypeScript, Python, Go, Java, PHP or Ruby.',
  sections: (source, links) => [
    signed(source),
    rules(links),
    library(),
    ...byHand.map(({ language, fence, text }) => ({
      id: language.toLowerCase(),
      title: language,
      body: sample(`Verifying in ${language}`, text(), fence),
    })),
  ],
};

function signed(source: ReferenceSource): Section {
  const { signatureHeaderNames, signatureVersion, secretPrefix } = deliveriesReference(source);
  return {
    id: 'signed',
    title: 'What is signed',
    body: html`<p>Deliveries are signed as <a href="https://www.standardwebhooks.com" rel="noreferrer">Standard Webhooks</a> has it.
The signature is an HMAC with SHA-256, in base64, of the id, the timestamp and the body as it is sent, joined by dots. The key is what
stands in base64 after <code>${secretPrefix}</code> in the secret of the destination.</p>
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
})}`,
  };
}

function rules(links: Links): Section {
  return {
    id: 'rules',
    title: 'What to keep in mind',
    body: list([
      html`Verify the bytes as they arrived. A body that was parsed and written again is another one. In Express, for instance,
use <code>express.raw({ type: 'application/json' })</code> for this route.`,
      html`Refuse old timestamps, as the code below does. Otherwise somebody who has intercepted a delivery could send it again
later. Every try has a new timestamp, so retries are not refused. The clock of your server has to be right.`,
      html`Compare signatures in constant time, with the function that your language has for it.`,
      html`Accept any one of the signatures. While a secret is <a href="${links.guide('deliveries', 'rotation')}">rotated</a>,
the old and the new one both sign.`,
      html`Take each event once, by its <code>id</code>: a genuine event may arrive again.`,
      html`Read the secret from your configuration. It does not belong in the code. Everybody can sign with an empty secret, as
of a variable that is not set: the code below ends with an error that says so, which is no forged delivery but a fault of your
server.`,
      html`A timestamp is digits alone, and each of these headers comes once. Refuse whatever else comes, as a forged delivery.`,
    ]),
  };
}

function library(): Section {
  return {
    id: 'library',
    title: 'With a library',
    body: html`<p>Standard Webhooks has <a href="https://github.com/standard-webhooks/standard-webhooks/tree/main/libraries" rel="noreferrer">libraries</a>
for many languages. In TypeScript, after <code>npm install standardwebhooks</code>:</p>
${sample('Verifying with the library', byLibrary.text(), byLibrary.fence)}
<p>Without a library, copy one of these:</p>`,
  };
}
