/**
 * Health promises what the end user's role on a Page allows, and nothing else: the tasks of every operation under Facebook
 * Login stand here as Meta's documents have them, and every set of tasks and every missing scope is compared with them.
 */
import { describe, expect, test } from '@jest/globals';
import { describeOperations } from '../../src/providers/describe-provider.ts';
import { usualClass, usualNames } from '../support/usual-profiles.ts';
import { registry } from '../support/webhook-bodies.ts';

const loginKind = 'facebook_login';
const allTasks = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'];

/** The tasks of which one is needed, by what is done. What only reads posts and comments needs none. */
const documented: readonly (readonly [operation: RegExp, anyOf: readonly string[]])[] = [
  [/^facebook\.media\.items\.(publish|delete)$/, ['CREATE_CONTENT']],
  [/^instagram\.(media|stories)\.items\.(publish|delete)$/, ['CREATE_CONTENT', 'MANAGE']],
  [/\.media\.comments\.(publish|moderate|delete)$/, ['MODERATE']],
  [/\.dm\./, ['MESSAGING']],
  [/\.items\.(list|get)$|\.comments\.(list|get)$|^instagram\..*\.metrics$/, []],
  [/^facebook\..*\.metrics$/, ['ANALYZE']],
];

const neededFor = (providerId: string, operationId: string) => {
  const name = operationId.startsWith(providerId) ? operationId : `${providerId}.${operationId}`;
  const found = documented.find(([operation]) => operation.test(name));
  if (!found) throw new Error(`no document says which tasks ${name} needs`);
  return found[1];
};

/** All sets of tasks. */
const roles = Array.from({ length: 2 ** allTasks.length }, (_, bits) =>
  allTasks.filter((_task, index) => bits & (1 << index)),
);

describe.each(['facebook', 'instagram'])('%s', (providerId) => {
  const provider = registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const declared = provider.contentTypes.flatMap(({ capabilities, publish }) => [
    ...Object.values(capabilities),
    ...publish,
  ]);
  const scopesOf = ({ scopes }: (typeof declared)[number]) => usualNames(scopes, provider, loginKind);
  const all = new Set([
    ...declared.flatMap(scopesOf),
    ...usualNames(provider.profileMetrics?.scopes, provider, loginKind),
  ]);
  const healthWith = (tasks: readonly string[] | undefined, confirmedScopes: ReadonlySet<string> = all) =>
    describeOperations(provider, {
      ...usualClass(provider, loginKind),
      confirmedScopes,
      tasks,
      healthy: true,
    });
  const offered = healthWith(undefined).filter(({ available }) => available);

  test('a role has what its tasks allow, for each set of tasks', () => {
    const ids = new Set(offered.map(({ operationId }) => operationId));
    for (const tasks of roles) {
      const promised = healthWith(tasks).filter(({ operationId }) => ids.has(operationId));
      expect(promised.map(({ operationId, available }) => ({ tasks, operationId, available }))).toEqual(
        promised.map(({ operationId }) => {
          const needed = neededFor(providerId, operationId);
          const available = needed.length === 0 || needed.some((task) => tasks.includes(task));
          return { tasks, operationId, available };
        }),
      );
    }
  });

  test('what lacks a scope that every way to do it needs is not promised to anybody', () => {
    for (const lacking of all) {
      const left = new Set([...all].filter((scope) => scope !== lacking));
      for (const health of healthWith(allTasks, left)) {
        if (health.missingScopes) expect(health.missingScopes).toEqual([lacking]);
        if (!health.available) continue;
        const ways = provider.contentTypes.flatMap(({ contentType, publish }) =>
          health.operationId === `${contentType}.publish` ? publish : [],
        );
        if (health.missingScopes)
          expect(ways.map(scopesOf).some((scopes) => !scopes.includes(lacking))).toBe(true);
      }
    }
  });
});
