/** Checks events as a receiver would that knows only the contract. */
import { z } from 'zod';
import { readContract } from '../../src/contract/index.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

interface Union {
  discriminator: { mapping: Record<string, string> };
}

const { components } = readContract() as {
  components: { schemas: Record<string, unknown> & { DeliveredEvent: Union } };
};
const { mapping } = components.schemas.DeliveredEvent.discriminator;
const $defs = JSON.parse(
  JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
) as Record<string, unknown>;
const validators = new Map<string, z.ZodType>();

/** Returns how events differ from the schemas of their topics; empty when all of them fit. */
export function eventFaults(events: readonly { topic: string }[]): unknown[] {
  return events.flatMap((event) => {
    const name = mapping[event.topic]?.split('/').at(-1);
    const checked = validatorOf(name).safeParse(event);
    return checked.success ? [] : [{ name, event, issues: checked.error.issues }];
  });
}

/**
 * Returns the validator of the schema with this name. Without a name, because the contract lacks the topic,
 * it refuses everything.
 */
function validatorOf(name: string | undefined): z.ZodType {
  if (!name) return z.never();
  const known = validators.get(name);
  const validator = known ?? z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs } as JsonSchema);
  validators.set(name, validator);
  return validator;
}
