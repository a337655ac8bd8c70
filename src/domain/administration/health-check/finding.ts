/** The result of one check of the deployment. */
export interface Finding {
  /** The part of the deployment that was checked, as a heading. */
  subject: string;
  /** `unknown` when the check could not find out. */
  status: 'ok' | 'problem' | 'unknown';
  /** The state of that part, in a sentence. */
  message: string;
  /** The advice what to do about it; absent when nothing is to be done. */
  fix?: string;
}

/** Makes findings about a subject. */
export const findingsAbout = (subject: string) => ({
  ok: (message: string): Finding => ({ subject, status: 'ok', message }),
  problem: (message: string, fix: string): Finding => ({ subject, status: 'problem', message, fix }),
  unknown: (message: string, fix: string): Finding => ({ subject, status: 'unknown', message, fix }),
});
