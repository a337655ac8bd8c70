import { installLocked } from '../../scripts/install-locked.ts';

/** Installs the packages of this folder, unless they are there. */
export function installPackages(): undefined {
  const obstacle = installLocked(
    import.meta.dirname,
    'installing Bun, Deno, workerd and generators, 390 MB, into tools/clients',
  );
  if (obstacle) throw new Error(`tools/clients cannot be installed: ${obstacle}`);
}
