/** Says of the tests that a run has skipped what they need, and how to get it. */

/** @param skipped the full names of the tests; `tests/support/needs.ts` has written into them what is missing. */
export function linesOfSkipped(skipped: readonly string[]): string[] {
  const needs = (name: string) => /\[needs (.+?)\]/.exec(name)?.[1];
  const byNeed = Map.groupBy(skipped.filter(needs), (name) => needs(name) ?? '');
  const silent = skipped.filter((name) => !needs(name));
  const counted = [...byNeed].map(([need, names]) => `${names.length} need ${need}`);
  return [
    ...(counted.length > 0
      ? [
          `Skipped: ${counted.join(', ')}. What is a program is installed by .ci/install ${[...byNeed.keys()].join(' ')}`,
        ]
      : []),
    ...silent.map((name) => `Skipped without a reason: ${name}`),
  ];
}
