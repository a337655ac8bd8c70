/** The two addresses under which the service reaches its database. */
export interface DatabaseAddress {
  /**
   * The URL for statements and transactions. A pooler may answer there, which can give each transaction another
   * session.
   */
  url: string;
  /**
   * The URL of PostgreSQL itself, without a pooler. Locks that outlast a transaction and notifications need a session
   * of their own.
   */
  directUrl: string;
}
