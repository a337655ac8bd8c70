import type { SocialContent } from '../../client.ts';
import { command } from '../command.ts';
import { CommandError } from '../failures.ts';

export const eventsResend = command({
  summary: 'deliver an event again',
  parameters: { id: { help: 'the id of the event' } },
  options: {
    destination: { type: 'string', value: 'ID', help: 'the Event Destination; not needed when there is one' },
  },
  examples: ['events resend test_evt_01kk9pc22xeh2bkddm74gv057h'],
  async run({ parameters: { id: eventId }, options, terminal, access, signal }) {
    const client = access.client();
    const destination = options.destination ?? (await onlyDestination(client, signal));
    const replay = await client.eventDestinations.replay(destination, { eventId }, { signal });
    terminal.answer({ eventDestinationId: destination, ...replay }, ({ replayed }) =>
      replayed > 0
        ? `${eventId} is on its way to ${destination} again.`
        : `${eventId} has lost its data, and what it was about cannot be read again.`,
    );
  },
});

/** Returns the id of the one Event Destination there is. Fails with a list of them when there are several. */
export async function onlyDestination(client: SocialContent, signal: AbortSignal): Promise<string> {
  const destinations = await client.eventDestinations.list({}, { signal }).toArray({ limit: 20 });
  const [first, second] = destinations;
  if (first && !second) return first.eventDestinationId;
  if (!first) throw new CommandError('There is no Event Destination. Make one in the console.');
  const lines = destinations.map(({ eventDestinationId, url }) => `  ${eventDestinationId}  ${url}`);
  throw new CommandError(['Which Event Destination? Name one with --destination:', ...lines].join('\n'));
}
