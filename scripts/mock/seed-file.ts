/** Reads the file that says what the test mode of a mock server begins with. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { profileScenarios } from '../../src/simulators/scenarios.ts';

/** The fixtures of simulated accounts are from the time before this, so that what a test makes is newer. */
const earliestClock = new Date('2026-03-01T00:00:00Z');

const ENCRYPTION_KEYS = `none:${Buffer.alloc(32).toString('base64')}`;
const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS }).simulatedProviders);
const loginKindsOf = (providerId: string): string[] =>
  providers.find(({ id }) => id === providerId)?.loginKinds.map(({ id }) => id) ?? [];

const profile = z
  .strictObject({
    name: z.string().min(1).max(200),
    providerId: z.enum(providers.map(({ id }) => id)),
    loginKind: z.string().optional(),
    scenario: z.enum(profileScenarios).default('healthy'),
  })
  .superRefine(({ providerId, loginKind }, context) => {
    const known = loginKindsOf(providerId);
    if (loginKind !== undefined && !known.includes(loginKind))
      context.addIssue({
        code: 'custom',
        path: ['loginKind'],
        message: `${providerId} has no such login kind: use ${known.join(' or ')}, or leave it out`,
      });
  });

export const seedSchema = z.strictObject({
  /** The text from which all ids and the key are made. Without one, each start has a key of its own. */
  seed: z.string().min(1).optional(),
  clock: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((time) => time >= earliestClock, {
      message: `the clock starts at ${earliestClock.toISOString()} or later, when the accounts have their content`,
    })
    .optional(),
  profiles: z
    .array(profile)
    .default([])
    .superRefine((all, context) => {
      all.forEach(({ name }, place) => {
        if (all.findIndex((one) => one.name === name) < place)
          context.addIssue({
            code: 'custom',
            path: [place, 'name'],
            message: `another profile is called ${name}: give each a name of its own`,
          });
      });
    }),
});
export type Seed = z.infer<typeof seedSchema>;

/** A seed file cannot be used; the message tells its author why, in whole sentences. */
export class SeedProblem extends Error {}

/** @throws SeedProblem */
export function readSeedFile(file: string): Seed {
  const parsed = seedSchema.safeParse(contentOf(file), { reportInput: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`,
  );
  throw new SeedProblem(`The seed file ${file} cannot be used:\n${lines.join('\n')}`);
}

/** Reads YAML, of which JSON is a part. */
function contentOf(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8')) ?? {};
  } catch (error) {
    throw new SeedProblem(`The seed file ${file} cannot be read: ${(error as Error).message}`);
  }
}
