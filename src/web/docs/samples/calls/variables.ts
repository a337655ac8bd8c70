/**
 * What samples take from the environment, so that they run as they stand: what `npm start` prints, and ids that a command of
 * the guide reads from an answer. A sample writes one as `$NAME`, alone or within a text.
 */
const names = ['SERVICE', 'PROFILE', 'APP', 'SESSION', 'MEDIUM', 'LINKING', 'CURSOR'] as const;
export type VariableName = (typeof names)[number];

/** Replaces each variable in a text. */
export const withVariables = (text: string, write: (name: string) => string): string =>
  text.replace(/\$([A-Z]+)/g, (whole, name: string) =>
    names.some((known) => known === name) ? write(name) : whole,
  );

/** Returns the name of the variable that is the whole text. */
export const variableIn = (text: string): string | undefined => names.find((name) => text === `$${name}`);

/**
 * Returns lines that keep a part of an answer for the next samples, in whichever language these are.
 * @param request what follows `curl -s`.
 * @param find a command of the shell that finds the part, such as `ids('cp')`.
 */
export function keeping(name: VariableName, request: string, find: string): string {
  return `export ${name}=$(curl -s ${request} \\
  -H "Authorization: Bearer $KEY" | ${find} | head -1)
echo "$${name}"`;
}

/** Finds ids by their prefix, in either mode. */
export const ids = (prefix: string): string => `grep -o '[a-z_]*${prefix}_[0-9a-z]*'`;

export const nextCursor = `grep -o '"nextCursor":"[^"]*' | cut -d '"' -f 4`;
