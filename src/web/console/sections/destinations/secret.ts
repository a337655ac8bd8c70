/** The signing secret of a destination: it is shown once, and can be rotated. */
import { html } from 'hono/html';
import type { Html } from '../../../pages/layout.ts';
import { button, card, codeBlock, copyable, detailsPanel, field, form } from '../../components.ts';
import type { ChangeResult } from '../../declare.ts';
import { textOf } from '../../form-values.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import {
  type Destination,
  type DestinationChange,
  detailPath,
  nameOf,
  ofDestination,
  pathOf,
} from './destination.ts';

export const rotate: DestinationChange = {
  ...ofDestination,
  action: 'eventDestinations.rotateSecret',
  path: `${detailPath}/rotate-secret`,
  details: (form) => ({ graceHours: form.get('graceHours') }),
  run: rotateSecret,
};

export function rotateForm(context: PageContext, { eventDestinationId }: Destination): Html {
  return detailsPanel(
    context,
    rotate,
    'Rotate the secret…',
    card(
      'New signing secret',
      html`<p>During the grace period, deliveries are signed with both secrets, so that your receiver can switch over.</p>
${form(context, rotate, {
  params: { eventDestinationId },
  fields: field(context, {
    name: 'graceHours',
    label: 'Hours the old secret keeps signing',
    type: 'number',
    min: 0,
    max: 168,
    value: '24',
    hint: 'At most a week. 0: it stops immediately.',
  }),
  submit: 'Make a new secret',
})}`,
    ),
  );
}

async function rotateSecret(context: PageContext, given: URLSearchParams): Promise<ChangeResult> {
  const graceHours = textOf(given, 'graceHours');
  const { secret, ...destination } = await operate(context, 'eventDestinations.rotateSecret', {
    path: context.params,
    body: graceHours === undefined ? {} : { graceHours: Number(graceHours) },
  });
  return secretShownOnce(context, destination, secret, 'The secret is rotated');
}

export function secretShownOnce(
  context: PageContext,
  destination: Destination,
  secret: string,
  title: string,
): ChangeResult {
  return {
    show: {
      title,
      content: html`<div class="notice warn"><p>This is the only time that the secret is shown. Store it where your receiver can read it.</p></div>
${card(`Signing secret of ${nameOf(destination)}`, copyable('the secret', secret, 'primary'))}
${card('Check the signature', html`<p>Deliveries are signed by <a href="https://www.standardwebhooks.com" rel="noreferrer noopener">Standard Webhooks</a>, which has libraries for most languages. In Node, after <code>npm install standardwebhooks</code>:</p>${codeBlock(receiverSample)}`)}
<p>${button(urlOf(context, pathOf(destination)), 'To the destination', 'primary')}</p>`,
    },
  };
}

/**
 * A receiver of events in Node, which answers whatever is sent to it. The README shows the same code, which a test
 * runs.
 */
export const receiverSample = `import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';
createServer(async (req, res) => {
  try {
    let body = '';
    for await (const chunk of req.setEncoding('utf8'))
      if ((body += chunk).length > 1_000_000) throw new Error('too long');
    const event = new Webhook(env.SECRET).verify(body, req.headers); // throws when it is not ours
    console.log(event.topic, event.id, event.data);
    res.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    res.writeHead(400).end();
  }
}).listen(3000);`;
