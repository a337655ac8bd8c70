/** Spells names as Go does. */

/** Turns `connectedProfileId` into `ConnectedProfileID`, and `rate_limit_exceeded` into `RateLimitExceeded`. */
export function exported(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replaceAll(/(Id|Url)(?=[A-Z]|s?$)/g, (word) => word.toUpperCase());
}

/** The same for a parameter, whose first letter is small: `connectedProfileID`. */
export function local(name: string): string {
  const whole = exported(name);
  return whole.charAt(0).toLowerCase() + whole.slice(1);
}

/** Returns the lines of a comment; none when there is nothing to say. */
export function commented(description: string | undefined, indent = ''): string[] {
  if (!description?.trim()) return [];
  return description
    .trim()
    .split('\n')
    .map((line) => `${indent}// ${line}`.trimEnd());
}
