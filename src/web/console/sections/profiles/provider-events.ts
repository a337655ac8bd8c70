/** The test controls of a profile: what can be made to happen at its simulated provider. */
import { html } from 'hono/html';
import type { Schemas } from '../../../../contract/index.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, field, form, select } from '../../components.ts';
import type { ConsoleChange } from '../../declare.ts';
import { given, textOf } from '../../form-values.ts';
import { may, operate, type PageContext } from '../../page-context.ts';

const deliveries = [
  { value: 'once', text: 'Once' },
  { value: 'twice', text: 'Twice, as providers do at times' },
  { value: 'lost', text: 'Not at all: a sweep has to find it' },
];

interface TestChanges {
  letHappen: ConsoleChange;
  sweep: ConsoleChange;
}

export async function testControls(
  context: PageContext,
  { letHappen, sweep }: TestChanges,
  { providerId, connectedProfileId }: Schemas['ConnectedProfile'],
): Promise<Html> {
  if (!offersTestControls(context.caller) || !may(context, letHappen.role)) return html``;
  const params = { connectedProfileId };
  const fields = await providerEventFields(context, providerId);
  return card(
    'Test controls',
    html`${detailsPanel(context, letHappen, 'Let something happen', form(context, letHappen, { params, fields, submit: 'Let it happen' }))}
<p>A sweep finds what the provider has not reported. It also runs by itself, regularly.</p>
${form(context, sweep, { params, submit: 'Sweep now', kind: 'secondary' })}`,
  );
}

async function providerEventFields(context: PageContext, providerId: string): Promise<Html> {
  const { data } = await operate(context, 'test.providerEvents.list');
  const events = data.filter((event) => event.providerId === providerId);
  return html`${select(context, {
    name: 'event',
    label: 'What happens',
    options: events.map(({ event, description }) => ({ value: event, text: `${event}: ${description}` })),
  })}
${field(context, { name: 'text', label: 'Text', hint: 'For events that write or edit something. Empty: a sample text.' })}
${field(context, { name: 'about', label: 'Id of what it happens to', hint: 'The externalId of an existing item: required to change one, optional to add one. Ids are in the content above.' })}
${select(context, { name: 'delivery', label: 'How often the provider reports it', options: deliveries })}`;
}

/**
 * Turns the form into the operation's input. The id in the form goes into the field that the chosen event
 * takes.
 */
export async function providerEventOf(
  context: PageContext,
  providerId: string,
  sent: URLSearchParams,
): Promise<Record<string, unknown>> {
  const { data } = await operate(context, 'test.providerEvents.list');
  const event = textOf(sent, 'event');
  const takes = data.find((one) => one.providerId === providerId && one.event === event)?.takes ?? [];
  const idName = takes.find((name) => name !== 'text') ?? 'externalId';
  return given({
    event,
    delivery: textOf(sent, 'delivery'),
    text: textOf(sent, 'text'),
    [idName]: textOf(sent, 'about'),
  });
}
