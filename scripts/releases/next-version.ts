const steps = ['major', 'minor', 'patch'];

/**
 * Returns the version that follows the newest of those released.
 * @param step `major`, `minor` or `patch`, or the version itself.
 * @throws Error when it is none of these, or no newer version.
 */
export function nextVersion(step: string, released: readonly string[]): string {
  const numbers = (released[0] ?? '0.0.0').split('.').map(Number);
  const place = steps.indexOf(step);
  if (place >= 0)
    return numbers
      .map((number, index) => (index < place ? number : index === place ? number + 1 : 0))
      .join('.');
  if (!/^\d+\.\d+\.\d+$/.test(step))
    throw new Error('Say what is released: npm run release -- patch, minor, major, or a version.');
  const newer = step.localeCompare(released[0] ?? '0.0.0', 'en', { numeric: true }) > 0;
  if (!newer) throw new Error(`${step} is not newer than ${released[0]}, which has been released.`);
  return step;
}
