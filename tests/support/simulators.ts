/**
 * Makes the simulated providers for tests that call them without the service. Nothing answers at the URLs of
 * their files.
 */
import { createSimulators, simulatorOf } from '../../src/simulators/registry.ts';

export const simulators = createSimulators();

export const simulatorFor = (providerId: string) => simulatorOf(simulators, providerId);
