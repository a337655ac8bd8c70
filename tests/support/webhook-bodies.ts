/** Makes webhooks as Meta sends them, and reads them with the adapters. */
import { z } from 'zod';
import { loadConfig } from '../../src/config.ts';
import { readContract, type Topic, topics } from '../../src/contract/index.ts';
import type { Notification, Webhooks } from '../../src/providers/observations.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRegistry } from '../../src/providers/registry.ts';

export const registry = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

export function webhooksOf(providerId: string): Webhooks {
  const { webhooks } = registry.find(providerId) as Provider;
  if (!webhooks) throw new Error(`${providerId} has no webhooks`);
  return webhooks;
}

export const accountId = '17841405822304914';
export const pageId = '104857600123456';
/** A time in Unix seconds; `instant` is the same time as text. */
export const time = 1_704_067_206;
export const instant = '2024-01-01T00:00:06.000Z';

export const bodyOf = (payload: unknown) => Buffer.from(JSON.stringify(payload));

/** Returns the notifications that the adapter reads from a webhook with these entries. */
export function readEntries(providerId: string, ...entry: unknown[]): Notification[] {
  const object = providerId === 'facebook' ? 'page' : providerId;
  return webhooksOf(providerId).parse(bodyOf({ object, entry }));
}

/**
 * Returns the notifications as plain data: `reads` tells whether a notification has a function that reads its
 * item from the provider.
 */
export function plain(notifications: readonly Notification[]) {
  return notifications.map(({ read, at, ...notification }) => ({
    ...notification,
    at: at.toISOString(),
    reads: read !== undefined,
  }));
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const document = readContract();
const { schemas } = document.components as { schemas: Record<string, unknown> };
const definitions = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
const validators = new Map<string, z.ZodType>();

/** Returns how the notifications' items differ from the schemas of their events; empty when all of them fit. */
export function faultsOf(notifications: readonly Notification[]): unknown[] {
  return notifications.flatMap(({ contentType, action, item }) => {
    if (!item) return [];
    const name = topics[`content.${contentType}.${action}` as Topic];
    const validator = validators.get(name) ?? validatorOf(name);
    validators.set(name, validator);
    const checked = validator.safeParse(item);
    return checked.success ? [] : [{ name, item, issues: checked.error.issues }];
  });
}

/**
 * Returns the validator of the schema with this name. Without a name, because the contract has no schema for
 * the topic, it refuses everything.
 */
function validatorOf(name: string | undefined): z.ZodType {
  if (!name) return z.never();
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: definitions } as JsonSchema);
}
