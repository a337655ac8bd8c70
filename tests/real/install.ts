/** Installs the AT Protocol's servers where they are missing, or differ from the lockfile. */
import { installLocked } from '../../scripts/install-locked.ts';

/**
 * Installs the servers of the lockfile, unless they are there already. Returns npm's complaint when it cannot
 * install them.
 */
export function installServers(): string | undefined {
  return installLocked(
    import.meta.dirname,
    'installing the AT Protocol servers, a few hundred MB, into tests/real',
  );
}
