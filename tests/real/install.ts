/** The AT Protocol's servers, installed where they are not yet, or where they are others than the lockfile says. */
import { installLocked } from '../../scripts/install-locked.ts';

/** Returns what npm complains about, where it cannot install them. */
export function installServers(): string | undefined {
  return installLocked(
    import.meta.dirname,
    'installing the AT Protocol servers, a few hundred MB, into tests/real',
  );
}
