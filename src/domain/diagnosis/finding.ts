/** What a check of the installation has found. */
export interface Finding {
  /** What was looked at, in the words of a heading. */
  subject: string;
  /** `unknown` when the check could not find out. */
  status: 'ok' | 'problem' | 'unknown';
  /** What is so, in a sentence. */
  message: string;
  /** What to do about it; absent when nothing is to be done. */
  fix?: string;
}

/** Makes findings about a subject. */
export const about = (subject: string) => ({
  ok: (message: string): Finding => ({ subject, status: 'ok', message }),
  problem: (message: string, fix: string): Finding => ({ subject, status: 'problem', message, fix }),
  unknown: (message: string, fix: string): Finding => ({ subject, status: 'unknown', message, fix }),
});
