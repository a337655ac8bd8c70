import { installLocked } from '../../scripts/install-locked.ts';

/**
 * Installs the tools that check the contract.
 * @throws Error when the tools cannot be installed, because skipping their findings silently would hide
 * problems of the contract.
 */
export function installTools(): void {
  const obstacle = installLocked(
    import.meta.dirname,
    'installing linters and a mock server, 140 MB, into tools/contract',
  );
  if (obstacle) throw new Error(`tools/contract cannot be installed: ${obstacle}`);
}
