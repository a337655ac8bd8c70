/** Where the database is, which may be in two places. */
export interface DatabaseAddress {
  /** For statements and transactions. It may be that of a pooler, where two statements may meet two sessions. */
  url: string;
  /** Past any pooler, for what a session has to hold: locks that outlast a transaction, and notifications. */
  directUrl: string;
}
