/** Says what is wrong with the subject of a commit: it is `area: imperative`, at most 72 characters. */

const longest = 72;
const form = /^[a-z][\w ./-]*(?:, [a-z][\w ./-]*)*: (?<verb>[a-z][\w-]*)(?:[^\w.-].*[^.])?$/;
/** Written by `npm run release`. */
const release = /^Release \d+\.\d+\.\d+$/;
/** Verbs that end like another form of a verb. */
const verbs = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'focus',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'string',
  'succeed',
]);
const otherForm = /(?:ing|ed|[^s]s)$/;

/** Returns what is wrong with a subject, after the words "The subject"; nothing when all is well. */
export function problemOf(subject: string): string | undefined {
  if (release.test(subject)) return undefined;
  const verb = form.exec(subject)?.groups?.verb;
  if (verb === undefined) return 'is not `area: imperative`, in lower case and without a period at its end';
  if (otherForm.test(verb) && !verbs.has(verb)) return `begins with \`${verb}\`, which is no imperative`;
  return subject.length > longest ? `has ${subject.length} characters, and may have ${longest}` : undefined;
}
