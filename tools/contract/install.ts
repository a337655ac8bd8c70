import { installLocked } from '../../scripts/install-locked.ts';

/** Throws where the tools cannot be installed: what they say of the contract is not to be left out in silence. */
export function installTools(): void {
  const obstacle = installLocked(
    import.meta.dirname,
    'installing linters and a mock server, 140 MB, into tools/contract',
  );
  if (obstacle) throw new Error(`tools/contract cannot be installed: ${obstacle}`);
}
