/**
 * Recognizes the refusal of insights that would tell about few people. It shares its code with missing permissions and
 * has no subcode, so only its text, which the document quotes, tells them apart. Source: "Instagram Media Insights",
 * Limitations.
 */
export const withheld = { code: 10, message: '(#10) Not enough viewers for the media to show insights' };

export const isWithheld = ({ code, message = '' }: { code: number; message?: string | undefined }) =>
  code === withheld.code && message.startsWith(withheld.message);
