/** Creates publish groups, and validates them without storing anything. */
import type { Context } from '../../context.ts';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { scopeOf } from '../../db/client/scope.ts';
import type { Sql } from '../../db/client/statements.ts';
import type { StoredPublishGroup } from '../../db/tables/publish-groups.ts';
import {
  type InputProblem,
  InvalidInput,
  MissingById,
  refuseProblems,
  ServiceError,
  usualRoom,
} from '../../errors/index.ts';
import { currentTraceContext } from '../../observability/tracing/span.ts';
import { requireRoom, simulatePublishCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { withMissingField } from '../foundation/missing-ids.ts';
import { referenceProblems } from '../foundation/own-references.ts';
import { isQueueTime, readSchedule } from '../foundation/schedule.ts';
import { exactSize, measuredSize } from '../foundation/wording.ts';
import { type Admitted, admit } from './admission/admission.ts';
import { fileProblems } from './admission/file-rules.ts';
import {
  contentOf,
  fileIn,
  findStagedFiles,
  namedFiles,
  type PublishInput,
  type StagedFiles,
} from './admission/input.ts';
import { leftOutWarnings, type TargetInput, withSharedFields } from './admission/shared-fields.ts';
import { postsOf } from './admission/threads.ts';
import { requireNoApproval } from './ledger/conflicts.ts';
import { presentPublishGroup } from './ledger/groups.ts';
import { type MadeRequest, makeMedia, newRequest } from './ledger/new-requests.ts';

import { sourceUrlProblems } from './media/create-media.ts';
import { acceptTogether, textsOf } from './requests/create-requests.ts';
import { validationOf } from './requests/validate-requests.ts';

type GroupInput = Input<'publishGroups.create'>;

export const groupsCannotWait =
  'Publish groups cannot wait for approval. Make a publish request for each profile.';

/**
 * Creates a publish group: its row, its media, its requests with their events and jobs, and the answer for its
 * Idempotency-Key are one transaction.
 * @throws ServiceError the refusal of its targets, unless they are to be skipped; `quota_exceeded` when there is no room for
 * all that are accepted.
 */
export function createPublishGroup(
  ctx: Context,
  caller: Caller,
  given: GroupInput,
): Promise<Output<'publishGroups.create'>> {
  requireNoApproval(caller, groupsCannotWait);
  return createGroupWith(ctx, caller, given);
}

/** Creates a publish group, and writes something else in the same transaction. */
export async function createGroupWith(
  ctx: Context,
  caller: Caller,
  given: GroupInput,
  also?: (tx: Sql, group: Output<'publishGroups.create'>) => Promise<void>,
): Promise<Output<'publishGroups.create'>> {
  const { accepted, skipped } = await admitTargets(ctx, caller, given);
  for (const { input } of accepted) simulatePublishCap(caller, textsOf(input));
  const group = newGroup(ctx, caller, given, skipped);
  const contents = accepted.map(({ input }) => contentOf(input));
  const staged = makeMedia(ctx, caller, { publishGroupId: group.id }, contents);
  const requests = accepted.map(({ index: target, input, admitted }, index) =>
    newRequest(
      ctx,
      caller,
      { ...input, ...staged.contents[index] },
      { ...admitted, publishGroupId: group.id, at: `targets.${target}.` },
    ),
  );
  const made = { group, media: staged.made, cause: currentTraceContext() };
  return acceptTogether(ctx, {
    caller,
    requests: requests as [MadeRequest, ...MadeRequest[]],
    group: made,
    present: (all) =>
      presentPublishGroup(
        group,
        all.map(({ request }) => request),
      ),
    ...(also ? { also } : {}),
  });
}

function newGroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { reference, metadata }: GroupInput,
  skipped: Schemas['PublishGroupSkipped'][],
): StoredPublishGroup {
  const now = ctx.clock.now();
  return {
    id: ctx.db.$ids.newId('publishGroup', caller),
    ...scopeOf(caller),
    skipped: skipped.length > 0 ? (skipped as object[] as StoredPublishGroup['skipped']) : null,
    reference: reference ?? null,
    metadata: (metadata ?? null) as StoredPublishGroup['metadata'],
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    checkAt: now,
  };
}

/**
 * Runs the same admission as `publishGroups.create` without storing anything, and without looking at the month's cap.
 * @throws ServiceError the refusal of its targets.
 */
export async function checkGroup(ctx: Context, caller: Caller, given: GroupInput): Promise<void> {
  await admitTargets(ctx, caller, given);
}

/** Runs the same admission as `publishGroups.create`, and checks the month's cap, without storing anything. */
export async function validatePublishGroup(
  ctx: Context,
  caller: Caller,
  given: Input<'publishGroups.validate'>,
): Promise<Output<'publishGroups.validate'>> {
  const { accepted, skipped } = await admitTargets(ctx, caller, given);
  const posts = accepted.reduce((sum, { input }) => sum + postsOf(input), 0);
  await requireRoom(ctx, ctx.db, caller, 'publishRequestsPerMonth', posts);
  const targets = await Promise.all(accepted.map((one) => validated(ctx, caller, one)));
  return { targets, ...(skipped.length > 0 ? { skipped } : {}) };
}

async function validated(
  ctx: Context,
  caller: Caller,
  target: AcceptedTarget,
): Promise<Schemas['PublishGroupTargetValidation']> {
  const { index, input, admitted } = target;
  const { connectedProfileId, contentType } = input;
  const { warnings: own = [], ...found } = await validationOf(ctx, caller, input, admitted);
  const warnings = [...leftOutWarnings(target, contentType), ...own];
  return {
    target: index,
    connectedProfileId,
    contentType,
    ...found,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

// Admits the targets of a group, each like a publish request, and refuses them together.

interface AcceptedTarget extends TargetInput {
  /** The target's place in the input. */
  index: number;
  admitted: Admitted;
}

interface RefusedTarget {
  index: number;
  target: PublishInput;
  error: ServiceError;
}

interface AdmittedTargets {
  accepted: AcceptedTarget[];
  /** The refused targets in the contract's form; none unless they are to be skipped. */
  skipped: Schemas['PublishGroupSkipped'][];
}

async function admitTargets(ctx: Context, caller: Caller, given: GroupInput): Promise<AdmittedTargets> {
  const { targets, onInvalid, reference: _own, ...shared } = given;
  const inputs: PublishInput[] = targets;
  const files = await findStagedFiles(ctx, caller, {
    media: [contentOf(shared as PublishInput), ...inputs.map(contentOf)].flatMap((content) =>
      namedFiles(content).map(({ file }) => file),
    ),
  });
  const problems = await sharedProblems(ctx, caller, given, files);
  const all = await Promise.all(
    inputs.map((target, index) => admitTarget(ctx, caller, { shared, target, index, files })),
  );
  const accepted = all.flatMap((one) => ('admitted' in one ? [one] : []));
  const refused = all.flatMap((one) => ('error' in one ? [one] : []));
  const isRefused = refused.length > 0 && (onInvalid !== 'skip' || accepted.length === 0);
  if (problems.length > 0 || isRefused) throw refusalOf(problems, refused);
  refuseProblems(sizeProblems(accepted));
  return { accepted, skipped: refused.map(skippedTarget) };
}

/** Each target's content is stored, so that a shared one is as much as all of them. */
export const mostContentBytes = 2 * 1024 ** 2;

function sizeProblems(accepted: readonly AcceptedTarget[]): InputProblem[] {
  const bytes = accepted.reduce(
    (sum, { input }) => sum + Buffer.byteLength(JSON.stringify(contentOf(input))),
    0,
  );
  if (bytes <= mostContentBytes) return [];
  const sizes = `${exactSize(mostContentBytes)}; these have ${measuredSize(bytes)}`;
  const message = `The contents of all targets together may have at most ${sizes}. Make several groups.`;
  return [{ field: 'targets', code: 'too_long', message }];
}

/** The codes with which one target is refused for itself. Any other error concerns the whole group. */
const refusals: readonly ServiceError['code'][] = [
  'validation_error',
  'invalid_token',
  'scope_insufficient',
  'not_found',
  'not_supported',
];

/** Tells whether an error is of one target, so that it does not concern the whole group. */
export const isOfOneTarget = ({ code }: ServiceError): boolean => refusals.includes(code);

async function admitTarget(
  ctx: Context,
  caller: Caller,
  one: {
    shared: Omit<GroupInput, 'targets' | 'onInvalid' | 'reference'>;
    target: PublishInput;
    index: number;
    files: StagedFiles;
  },
): Promise<AcceptedTarget | RefusedTarget> {
  const { shared, target, index, files } = one;
  const { contentTypes } = ctx.providers.registry.providerOf(target.contentType);
  const declared = contentTypes.find(({ contentType }) => contentType === target.contentType);
  const filled = withSharedFields(shared, target, declared?.publish ?? [], files);
  try {
    return { index, ...filled, admitted: await admit(ctx, caller, filled.input, { known: files }) };
  } catch (error) {
    if (!(error instanceof ServiceError) || !isOfOneTarget(error)) throw error;
    const named = withMissingField(error, caller, { targets: { [index]: target } });
    return { index, target, error: named as ServiceError };
  }
}

/** Returns the problems that the shared fields have whatever the targets are. */
async function sharedProblems(
  ctx: Context,
  caller: Caller,
  { media = [], scheduledFor, metadata }: GroupInput,
  files: StagedFiles,
): Promise<InputProblem[]> {
  const now = await ctx.clock.ofTenant.now(caller);
  return [
    ...namedFiles({ media }).flatMap(({ file, field }) => {
      if (file.sourceUrl && !file.mediaId) return sourceUrlProblems(ctx, field, file.sourceUrl);
      const staged = fileIn(files, file);
      return staged?.state === 'ready' ? [] : fileProblems(field, staged, []);
    }),
    ...(isQueueTime(scheduledFor) ? [] : readSchedule(scheduledFor, now).problems),
    ...referenceProblems(metadata ? { metadata } : {}),
  ];
}

/**
 * Returns the error for targets that are refused together: that of the one target, if there is one and its own fields are right,
 * or else a `validation_error` with the problems of all, one of each target before the rest.
 * @param shared the problems of shared fields, which are not returned again for each target.
 */
function refusalOf(shared: readonly InputProblem[], refused: readonly RefusedTarget[]): ServiceError {
  const [only, ...others] = refused;
  if (only && others.length === 0 && shared.length === 0 && !(only.error instanceof InvalidInput))
    return refusalOfOne(only);
  const known = new Set(shared.map(({ field }) => field));
  const isTold = ({ field }: InputProblem, target: PublishInput) =>
    known.has(field) && target[field.split('.')[0] as keyof PublishInput] === undefined;
  const ofTargets = refused.map(({ index, target, error }) =>
    problemsOf(error)
      .filter((problem) => !isTold(problem, target))
      .map((problem) => ofTarget(index, problem)),
  );
  const firsts = ofTargets.flatMap((problems) => problems.slice(0, 1));
  const ofOtherKinds = refused.filter(({ error }) => !(error instanceof InvalidInput)).map(skippedTarget);
  return new InvalidInput([...shared, ...firsts, ...ofTargets.flatMap((problems) => problems.slice(1))], {
    meta: ofOtherKinds.length > 0 ? { refusals: ofOtherKinds } : {},
    room: roomFor(firsts.length),
  });
}

/** Besides what any answer has room for, there is some for a problem of each target. */
const roomFor = (targets: number) => ({
  problems: usualRoom.problems + targets,
  bytes: usualRoom.bytes + 1_000 * targets,
});

function refusalOfOne({ index, error }: RefusedTarget): ServiceError {
  const { code, message, meta, cause } = error;
  if (cause instanceof MissingById) return error;
  return new ServiceError(code, { message: `targets.${index}: ${message}`, meta });
}

/** Returns the problems of a target by its own fields. A refusal that is none of its fields' is one of what it names. */
function problemsOf(error: ServiceError): readonly InputProblem[] {
  if (error instanceof InvalidInput) return error.problems;
  const { code, message } = error;
  const field = code === 'not_supported' ? 'contentType' : 'connectedProfileId';
  return [{ field, code: 'target_refused', message }];
}

const ofTarget = (index: number, { field, ...problem }: InputProblem): InputProblem => ({
  ...problem,
  field: `targets.${index}.${field}`,
});

/** What is kept of each skipped target. */
const roomOfSkipped = { problems: 5, bytes: 1_500 };

function skippedTarget({ index, target, error }: RefusedTarget): Schemas['PublishGroupSkipped'] {
  const { connectedProfileId, contentType } = target;
  const told =
    error instanceof InvalidInput
      ? new InvalidInput(
          error.problems.map((problem) => ofTarget(index, problem)),
          { room: roomOfSkipped },
        )
      : error;
  const { reason, missingScopes, missingTasks, validationErrors, violations } = told.meta as Partial<
    Schemas['PublishGroupRefusal']
  >;
  return {
    target: index,
    connectedProfileId,
    contentType,
    error: {
      code: error.code,
      message: told.message,
      ...(reason ? { reason } : {}),
      ...(missingScopes ? { missingScopes } : {}),
      ...(missingTasks ? { missingTasks } : {}),
      ...(validationErrors ? { validationErrors } : {}),
      ...(violations ? { violations } : {}),
    },
  };
}
