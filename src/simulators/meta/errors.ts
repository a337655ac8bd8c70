/** The provider's refusals. Sources: "Handling Errors", Instagram "Error Codes"; the messages are our own. */

interface GraphErrorFields {
  message: string;
  type?: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_title?: string;
  error_user_msg?: string;
}

export class GraphRefusal extends Error {
  readonly status: number;
  readonly fields: GraphErrorFields;
  readonly headers: Record<string, string>;

  constructor(fields: GraphErrorFields, status = 400, headers: Record<string, string> = {}) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.headers = headers;
  }
}

/** Is thrown where the host for uploads refuses, whose errors have a form of their own. */
export class UploadRefusal extends Error {}

export function unreadableToken(): GraphRefusal {
  return new GraphRefusal({ message: 'The access token cannot be read', code: 190 });
}

export function missingToken(): GraphRefusal {
  return new GraphRefusal({ message: 'The request carries no access token', code: 2500 });
}

/**
 * Returns the refusal of an expired session. The documented subcodes are 463 for an expired token and 458 for
 * an app that the end user removed.
 */
export function sessionExpired(): GraphRefusal {
  return new GraphRefusal({ message: 'The session has expired', code: 190, error_subcode: 463 });
}

export function appRemoved(): GraphRefusal {
  return new GraphRefusal({ message: 'The person removed the app', code: 190, error_subcode: 458 });
}

export function permissionMissing(): GraphRefusal {
  const message = '(#10) The permission was not granted or has been removed';
  return new GraphRefusal({ message, code: 10 }, 403);
}

export function permissionRequired(scope: string): GraphRefusal {
  return new GraphRefusal({ message: `(#200) Requires the permission ${scope}`, code: 200 }, 403);
}

export function taskRequired(task: string): GraphRefusal {
  return new GraphRefusal(
    { message: `(#200) The person lacks the task ${task} on the Page`, code: 200 },
    403,
  );
}

/**
 * Returns the refusal for an unreachable node. The provider does not say whether it is gone, belongs to
 * somebody else, or does not allow the operation.
 */
export function unreachable(id: string, operation: string): GraphRefusal {
  return new GraphRefusal({
    message: `Unsupported ${operation} request: '${id}' does not exist, is not visible, or lacks the operation`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  });
}

export function nonexistingField(field: string, kind: string): GraphRefusal {
  return invalidParameter(`Tried accessing nonexisting field (${field}) on node type (${kind})`);
}

export function invalidParameter(problem: string): GraphRefusal {
  return new GraphRefusal({ message: `(#100) ${problem}`, code: 100 });
}

export function malformedRequest(problem: string): GraphRefusal {
  return new GraphRefusal({ message: `(#2500) ${problem}`, code: 2500 });
}

export function notDeletable(): GraphRefusal {
  return new GraphRefusal({
    message: 'This kind of media cannot be deleted',
    code: -1,
    error_subcode: 2207073,
    error_user_title: 'Media cannot be deleted',
    error_user_msg: 'This media is part of something else or was made elsewhere, and stays.',
  });
}
