/**
 * A sample of the file that says what a mock server begins with, in the form that `scripts/mock/seed-file.ts` reads.
 */
export const seedFile = `seed: bakery
clock: 2026-06-01T08:00:00Z
profiles:
  - { name: shop, providerId: instagram }
  - { name: stuck, providerId: facebook, scenario: throttled }`;
