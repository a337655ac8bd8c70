/** Recognizes the refusal of a text for its length, which has the code of every bad parameter and no subcode. */
const words = /^(?:\(#100\) )?Param text must be at most \d+ characters long\b/;

export const isTextTooLong = (error: { code: number; message?: string | undefined }) =>
  error.code === 100 && words.test(error.message ?? '');
