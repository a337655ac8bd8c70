/** Says what to do about a port that another program has. */

/** Tells whether an error, or what has caused it, is that another program listens on the port. */
export function isPortInUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'EADDRINUSE') || isPortInUse(error.cause);
}

/** @param fix returns a command that takes another port. */
export function portInUse(port: number, fix: (other: number) => string): string {
  const other = port > 65_000 ? port - 100 : port + 100;
  return `Another program listens on port ${port}: stop it, or choose another port, as in ${fix(other)}`;
}
