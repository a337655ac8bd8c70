/** The scopes and tasks that a grant must have for an operation. */
export interface RequiredAccess {
  /** Login kind -> the scopes needed. A login kind that is left out does not offer the operation. */
  scopes: Readonly<Record<string, readonly string[]>>;
  /** The tasks needed; absent when anybody who can grant the scopes may run the operation. */
  tasks?: RoleTasks;
}

/**
 * Login kind -> tasks, one of which the end user's role at the account must include. A login kind that is
 * left out needs none.
 */
export type RoleTasks = Readonly<Record<string, readonly string[]>>;
