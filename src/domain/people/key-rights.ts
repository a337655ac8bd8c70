/** What a key has, and may therefore give to others: operations, its life, and publishing without approval. */
import { ofEveryKey } from '../../auth/api-keys/verifier.ts';
import type { Context } from '../../context.ts';
import { type Input, type OperationDescription, operations } from '../../contract/index.ts';
import type { ApiKey } from '../../db/tables/keys.ts';
import { type InputProblem, refuseProblems, ServiceError } from '../../errors/index.ts';
import { offersTestControls } from '../foundation/caller.ts';
import type { KeyOptions } from './keys.ts';

type Rights = Pick<ApiKey, 'allowedOperations' | 'expiresAt' | 'needsApproval'>;

/** Returns when keys expire that this one makes, unless they do so before. */
export const lifeOf = ({ expiresAt }: Rights) => (expiresAt ? { expiresAt } : {});

const lasts = (expiresAt: Date | null, { expiresAt: end }: Rights) =>
  end !== null && (expiresAt === null || expiresAt > end);

const has = ({ allowedOperations: own }: Rights, id: string) =>
  own.length === 0 || id === ofEveryKey || own.includes(id);

/** @throws ServiceError `conflict` when the key has anything that the acting one has not. */
export function requireNotWider(key: Rights, acting: Rights): void {
  const { allowedOperations: own } = acting;
  const runsMore =
    own.length > 0 &&
    (key.allowedOperations.length === 0 || key.allowedOperations.some((id) => !has(acting, id)));
  const needsLess = acting.needsApproval && !key.needsApproval;
  if (!runsMore && !needsLess && !lasts(key.expiresAt, acting)) return;
  const more = runsMore
    ? 'may run operations that this one may not'
    : needsLess
      ? 'needs no approval, and this one does'
      : 'lasts longer than this one';
  throw new ServiceError('conflict', {
    message: `That key ${more}, so that this key does not change or roll it. Do it in the console.`,
    meta: { reason: 'wider_key' },
  });
}

/**
 * Returns what the new key has, of which the acting one has everything.
 * @throws ServiceError `validation_error`
 */
export function admitKey(
  ctx: Pick<Context, 'clock'>,
  acting: ApiKey,
  input: Input<'keys.create'>,
): KeyOptions {
  const { name, allowedOperations = acting.allowedOperations, needsApproval } = input;
  const { refusesUnknownParameters: refusesUnknown = null } = input;
  const expiresAt = input.expiresAt === undefined ? undefined : new Date(input.expiresAt);
  refuseProblems([
    ...operationProblems(acting, input.allowedOperations ?? []),
    ...(expiresAt ? lifeProblems(ctx, acting, expiresAt) : []),
    ...approvalProblems(acting, needsApproval),
  ]);
  return {
    name,
    allowedOperations: [...new Set(allowedOperations)],
    refusesUnknown,
    needsApproval: needsApproval ?? acting.needsApproval,
    createdByKeyId: acting.id,
    ...lifeOf(acting),
    ...(expiresAt ? { expiresAt } : {}),
  };
}

const known: Readonly<Record<string, OperationDescription>> = operations;

const isOperation = (id: string) => Object.hasOwn(known, id);

/** Returns what the audit log keeps of a new key: of the operations that were sent those that exist, which are short and few. */
export function detailsOf({ allowedOperations: asked, ...rest }: Input<'keys.create'>) {
  return asked ? { ...rest, allowedOperations: [...new Set(asked)].filter(isOperation) } : { ...rest };
}

function operationProblems(acting: ApiKey, asked: readonly string[]): InputProblem[] {
  return asked.flatMap((id, index) => {
    const operation = isOperation(id) ? known[id] : undefined;
    const isOffered = operation && !operation.keyless && (!operation.testOnly || offersTestControls(acting));
    if (isOffered && has(acting, id)) return [];
    const message = isOffered
      ? `This key may not run ${id} itself, so it cannot give it. Its operations are in keys.current.`
      : `No key of this mode can be given ${JSON.stringify(id)}. Expected the id of an operation that needs a key, such as media.create.`;
    return [{ field: `allowedOperations.${index}`, code: 'invalid_value' as const, message }];
  });
}

function lifeProblems({ clock }: Pick<Context, 'clock'>, acting: ApiKey, expiresAt: Date): InputProblem[] {
  if (expiresAt <= clock.now())
    return [{ field: 'expiresAt', code: 'too_small', message: 'It has passed. Give a time in the future.' }];
  if (!lasts(expiresAt, acting)) return [];
  const message = `This key expires before, at ${acting.expiresAt?.toISOString()}, and what it makes lasts no longer.`;
  return [{ field: 'expiresAt', code: 'too_big', message }];
}

export function approvalProblems(acting: Rights, needsApproval: boolean | undefined): InputProblem[] {
  if (!acting.needsApproval || needsApproval !== false) return [];
  const message =
    'What this key publishes needs approval, so that no other key is freed of it by this one. Leave the field out.';
  return [{ field: 'needsApproval', code: 'invalid_value', message }];
}
