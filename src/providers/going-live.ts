/** Declares what somebody has to do at a provider before their app may act for everybody. */

/** A sentence for people about a provider, with the page that says so. */
export interface SourcedFact {
  text: string;
  source: string;
  /** The day on which the source was last read, as YYYY-MM-DD. */
  checkedAt: string;
}

export interface GoingLive {
  /** The company, as people call it. Its providers share one guide. */
  company: string;
  /** The steps, in the order in which they are done. */
  topics: readonly { id: string; title: string; facts: readonly SourcedFact[] }[];
  /** What the company asks about each scope before it lets an app have it; absent where it reviews none. */
  reviews?: Readonly<Record<string, ScopeReview>>;
  /** What to know about how this service works with the company's providers, in sentences with code in backticks. */
  here: readonly string[];
  /** What to know of going live where nothing is reviewed; absent where something is. */
  withoutReview?: {
    /** What becomes of the app when an Auth Integration is made. */
    app: string;
    /** What to know when the first account is connected. */
    firstLink: string;
    /** How long grants last. */
    grants: string;
  };
}

/** What the company's reviewers want to know about one scope. */
export interface ScopeReview {
  /** What the scope permits, as the company says. */
  permits: SourcedFact;
  /** What the recording has to show, beside the login and the grant, which every recording shows. */
  record: string;
}
