/** The provider's refusals. Sources: "Handling Errors", Instagram "Error Codes"; the messages are our own. */
import { Refusal } from '../engine/http.ts';

interface GraphErrorFields {
  message: string;
  type?: string;
  code: number;
  error_subcode?: number;
  is_transient?: boolean;
  error_user_title?: string;
  error_user_msg?: string;
}

/**
 * Makes a refusal in the provider's envelope.
 * @param headers the headers of the answer, besides the usual ones.
 */
export function graphRefusal(
  fields: GraphErrorFields,
  status = 400,
  headers: Record<string, string> = {},
): Refusal {
  return new Refusal(status, { error: { type: 'OAuthException', ...fields } }, headers);
}

/** Makes a refusal of the host for uploads, whose errors have a form of their own. */
export const uploadRefusal = (message: string) =>
  new Refusal(400, { debug_info: { retriable: false, type: 'ProcessingFailedError', message } });

export function unreadableToken(): Refusal {
  return graphRefusal({ message: 'The access token cannot be read', code: 190 });
}

export function missingToken(): Refusal {
  return graphRefusal({ message: 'The request carries no access token', code: 2500 });
}

/**
 * Returns the refusal of an expired session. The documented subcodes are 463 for an expired token and 458 for
 * an app that the end user removed.
 */
export function sessionExpired(): Refusal {
  return graphRefusal({ message: 'The session has expired', code: 190, error_subcode: 463 });
}

export function appRemoved(): Refusal {
  return graphRefusal({ message: 'The person removed the app', code: 190, error_subcode: 458 });
}

export function permissionMissing(): Refusal {
  const message = '(#10) The permission was not granted or has been removed';
  return graphRefusal({ message, code: 10 }, 403);
}

export function permissionRequired(scope: string): Refusal {
  return graphRefusal({ message: `(#200) Requires the permission ${scope}`, code: 200 }, 403);
}

export function taskRequired(task: string): Refusal {
  return graphRefusal({ message: `(#200) The person lacks the task ${task} on the Page`, code: 200 }, 403);
}

/**
 * Returns the refusal for an unreachable node. The provider does not say whether it is gone, belongs to
 * somebody else, or does not allow the operation.
 */
export function unreachable(id: string, operation: string): Refusal {
  return graphRefusal({
    message: `Unsupported ${operation} request: '${id}' does not exist, is not visible, or lacks the operation`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  });
}

export function nonexistingField(field: string, kind: string): Refusal {
  return invalidParameter(`Tried accessing nonexisting field (${field}) on node type (${kind})`);
}

export function invalidParameter(problem: string): Refusal {
  return graphRefusal({ message: `(#100) ${problem}`, code: 100 });
}

export function malformedRequest(problem: string): Refusal {
  return graphRefusal({ message: `(#2500) ${problem}`, code: 2500 });
}

export function notDeletable(): Refusal {
  return graphRefusal({
    message: 'This kind of media cannot be deleted',
    code: -1,
    error_subcode: 2207073,
    error_user_title: 'Media cannot be deleted',
    error_user_msg: 'This media is part of something else or was made elsewhere, and stays.',
  });
}
