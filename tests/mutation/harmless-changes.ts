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
  file: 'src/providers/meta/signed-request.ts',
  line: "const [, signature = '', encoded = ''] = form.exec(text) ?? [];",
  why: noMatch,
};
const webhookSignature = {
  file: 'src/providers/meta/webhook-signature.ts',
  line: "const [, hex] = signatureForm.exec(headers['x-hub-signature-256'] ?? '') ?? [];",
  why: noMatch,
};

export const harmlessChanges: readonly HarmlessChange[] = [
  {
    file: 'src/auth/signatures.ts',
    line: "return '';",
    replacement: '"Stryker was here!"',
    why: 'Neither text is a signature, so the cookie stays as it is.',
  },
  { ...signedForm, replacement: '"Stryker was here!"' },
  { ...signedForm, replacement: '["Stryker was here"]' },
  {
    file: 'src/providers/meta/signed-request.ts',
    line: '} catch {',
    replacement: '{}',
    why: 'A function that ends without a value returns undefined as well.',
  },
  {
    file: 'src/domain/idempotency/insist.ts',
    line: 'await pause(retryMs, undefined, { signal: ended, ref: false }).catch(() => {});',
    replacement: 'true',
    why: 'The pause of a process that has nothing else to do keeps it alive for half a second at most.',
  },
  {
    file: 'src/domain/idempotency/insist.ts',
    line: '() => false,',
    replacement: '() => undefined',
    why: 'The loop ends with either value.',
  },
  { ...webhookSignature, replacement: '"Stryker was here!"' },
  { ...webhookSignature, replacement: '["Stryker was here"]' },
  {
    file: 'src/domain/media/file-link.ts',
    line: "const [mediaId, expiresAt] = ctx.sealers.mediaLinks.open(token, binding)?.split(' ') ?? [];",
    replacement: '["Stryker was here"]',
    why: 'A token that was not made here has no time at which it ends, so its id is not returned.',
  },
];
