import { createConnector } from '../../src/outbound/connections.ts';
import { openNetwork } from '../../src/provider-client/transports/network.ts';
import { createTransport, type Transport } from '../../src/provider-client/transports/transport.ts';

/** Makes a transport over the network as the service has it for hosts that its operator has chosen. */
export function networkTransport(timeoutMs: number): Transport {
  const { adapterOf } = openNetwork(createConnector({ timeoutMs }));
  return createTransport({ timeoutMs, adapterOf, servers: 'provider' });
}
