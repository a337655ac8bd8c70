import { command } from '../command.ts';
import { onlyDestination } from './events-resend.ts';

export const deliveriesRetry = command({
  summary: 'make the next attempt of a delivery now',
  parameters: { id: { help: 'the id of the delivery' } },
  options: {
    destination: { type: 'string', value: 'ID', help: 'the Event Destination; not needed when there is one' },
  },
  examples: ['deliveries retry test_dlv_01kk9pc22yeh2bkddzs6vxm6vg'],
  async run({ parameters: { id: deliveryId }, options, terminal, access, signal }) {
    const client = access.client();
    const destination = options.destination ?? (await onlyDestination(client, signal));
    const delivery = await client.eventDestinations.retryDelivery(destination, deliveryId, { signal });
    terminal.answer(
      { eventDestinationId: destination, ...delivery },
      ({ topic }) => `${deliveryId} (${topic}) is on its way to ${destination}.`,
    );
  },
});
