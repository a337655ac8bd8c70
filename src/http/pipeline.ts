/** The steps of a request for an operation, from top to bottom. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { type Message, type OperationDescription, validators } from '../contract/index.ts';
import { type Caller, requireTestMode } from '../domain/foundation/caller.ts';
import { answerOnce, type RecordAnswer } from '../domain/foundation/idempotency/answer-once.ts';
import { withMissingField } from '../domain/foundation/missing-ids.ts';
import { subjectIdOf } from '../domain/foundation/request-details.ts';
import { ServiceError, validationError } from '../errors/index.ts';
import { type Quota, requireQuota } from '../rate-limits/index.ts';
import { contentTypeProblems, readBody, readFileBody } from './body.ts';
import { breakOff, sendLines, sendMessages } from './send-messages.ts';
import {
  bindingOf,
  coerceQuery,
  noteUnknownParameters,
  openCursor,
  sealNextCursor,
  unknownParameterProblems,
  unknownParameters,
} from './validation/query.ts';
import { readInput, validateHeaders } from './validation/validate.ts';

/** The function that serves an operation. Every domain function that does so has this signature. */
export type Serve = (
  ctx: Context,
  caller: Caller,
  input: Record<string, unknown>,
  signal: AbortSignal,
) => Promise<unknown> | unknown;

/** The caller of operations that need no API key. */
const nobody: Caller = { organizationId: '', mode: 'live', keyId: '' };

/**
 * Answers a request: checks the key and the input, runs the operation once per Idempotency-Key, and sends the result.
 */
export async function handle(
  ctx: Context,
  operation: OperationDescription,
  serve: Serve,
  req: Request,
  res: Response,
): Promise<void> {
  const { caller, input, binding } = await admit(ctx, operation, req, res);
  const work = async (recordAnswer?: RecordAnswer) => {
    if (operation.method !== 'get') ctx.db.$ids.noteCall(res.locals.requestId);
    const acting = { ...caller, address: req.ip, ...(recordAnswer ? { recordAnswer } : {}) };
    return serve(ctx, acting, input, abortedWith(req, res));
  };
  const { answer, replayed } = await idempotently(ctx, caller, operation, req, input, work).catch((error) => {
    throw withMissingField(error, caller, input);
  });
  res.locals.subjectId = subjectIdOf(answer, {}) ?? res.locals.subjectId;
  if (replayed) res.set('Idempotent-Replayed', 'true');
  res.json(sealNextCursor(ctx.security.sealers.cursors, binding, answer));
}

/**
 * Answers a request for a stream: checks the key and the input, and sends the operation's messages for as long as the
 * key is accepted.
 */
export async function handleStream(
  ctx: Context,
  operation: OperationDescription,
  serve: Serve,
  req: Request,
  res: Response,
): Promise<void> {
  const { caller, input } = await admit(ctx, operation, req, res);
  const gone = abortedWith(req, res);
  const lastEventId = req.get('last-event-id');
  const messages = serve(ctx, caller, { ...input, lastEventId }, gone) as AsyncIterable<Message>;
  await sendMessages(res, messages, keyCheck(ctx, operation, req), gone).catch((error) => {
    throw withMissingField(error, caller, input);
  });
}

/** Answers a request with lines of JSON: checks the key and the input, and sends the objects while the key is accepted. */
export async function handleLines(
  ctx: Context,
  operation: OperationDescription,
  serve: Serve,
  req: Request,
  res: Response,
): Promise<void> {
  const { caller, input } = await admit(ctx, operation, req, res);
  const gone = abortedWith(req, res);
  const lines = serve(ctx, caller, input, gone) as AsyncIterable<object>;
  await sendLines(res, lines, keyCheck(ctx, operation, req), gone).catch((error) =>
    breakOff(ctx, res, gone, error),
  );
}

/** Returns what throws once the key of a request that takes long is not accepted any more. */
function keyCheck(
  { security: { keys } }: Pick<Context, 'security'>,
  { operationId }: OperationDescription,
  req: Request,
): () => Promise<unknown> {
  const presented = keys.read(req.headers.authorization);
  return () => keys.verify(presented, operationId);
}

/** Checks the key, counts the request, and reads its input. */
async function admit(
  ctx: Pick<Context, 'security'>,
  operation: OperationDescription,
  req: Request,
  res: Response,
) {
  const unknown = unknownParameters(operation.query, req.query);
  noteUnknownParameters(res, unknown);
  const caller = await authenticate(ctx, operation, req, res);
  res.locals.subjectId = subjectIdOf(undefined, req.params, { query: req.query });
  if (operation.testOnly) requireTestMode(caller);
  requireHeaders(operation, req);
  const body = operation.hasBody
    ? ((await readFileBody(req, res, operation.files ?? [])) ?? (await readBody(req, res)))
    : undefined;
  const query = coerceQuery(operation.query, req.query);
  const binding = bindingOf(caller, operation, req.params, query);
  const cursor = openCursor(ctx.security.sealers.cursors, binding, query.cursor);
  const problems = caller.refusesUnknownParameters ? unknownParameterProblems(unknown, operation.query) : [];
  const parts = { path: req.params, query, body };
  res.locals.subjectId = subjectIdOf(undefined, req.params, parts);
  const input = readInput(operation.operationId, parts, problems);
  if (cursor !== undefined) input.cursor = cursor;
  return { caller, input, binding };
}

/**
 * Checks the key and counts the request. A key that was accepted before is counted first: looking it up may have to wait
 * for the database, and requests beyond the limit must not wait for that. The limits of an address count refused keys
 * alone, so others who share it never stop a right key.
 */
export async function authenticate(
  ctx: Pick<Context, 'security'>,
  operation: { operationId: string; keyless: boolean },
  req: Request,
  res: Response,
): Promise<Caller> {
  const address = req.ip ?? '';
  if (operation.keyless) {
    announce(res, await ctx.security.rateLimits.spendAddress(address));
    return nobody;
  }
  const presented = ctx.security.keys.read(req.headers.authorization);
  const recalled = ctx.security.keys.recall(presented);
  if (recalled) {
    Object.assign(res.locals, recalled);
    announce(res, await ctx.security.rateLimits.spendKey(recalled.keyId, recalled.organizationId));
  }
  const caller = await ctx.security.keys
    .verify(
      presented,
      operation.operationId,
      (known) => Object.assign(res.locals, known),
      ctx.security.rateLimits.isSpent(address),
    )
    .catch(async (error) => {
      announce(res, await spendRefusal(ctx, address, error));
      throw error;
    });
  if (!recalled) announce(res, await ctx.security.rateLimits.spendKey(caller.keyId, caller.organizationId));
  return caller;
}

/**
 * Counts a refused key against the caller's address. A key that is not accepted also counts towards the limit
 * on wrong keys, because it may be a guess; nothing is counted when the key could not be checked, because
 * that is not the caller's fault.
 */
async function spendRefusal(
  { security: { rateLimits } }: Pick<Context, 'security'>,
  address: string,
  error: unknown,
): Promise<Quota[]> {
  if (!(error instanceof ServiceError) || error.code !== 'unauthorized') return [];
  const guessed = error.meta.reason === 'key_not_accepted';
  return guessed ? rateLimits.spendWrongKey(address) : rateLimits.spendAddress(address);
}

/**
 * Sets the RateLimit header fields (IETF draft), or none when nothing was counted. When it is called again, the later
 * quotas replace the earlier ones.
 * @throws ServiceError `rate_limit_exceeded` when a quota is used up.
 */
function announce(res: Response, quotas: Quota[]): void {
  const [first, ...others] = quotas;
  if (!first) return;
  const tightest = others.reduce((a, b) => (b.remaining < a.remaining ? b : a), first);
  res.set(
    'RateLimit-Policy',
    quotas.map(({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`).join(', '),
  );
  res.set('RateLimit', `"${tightest.policy}";r=${tightest.remaining};t=${tightest.resetSeconds}`);
  requireQuota(quotas);
}

function requireHeaders(operation: OperationDescription, req: Request): void {
  const problems = [
    ...validateHeaders(validators[operation.operationId].header, req.headers),
    ...(operation.hasBody ? contentTypeProblems(req, operation.files) : []),
  ];
  if (problems.length > 0) throw validationError(problems);
}

async function idempotently(
  ctx: Context,
  caller: Caller,
  operation: OperationDescription,
  req: Request,
  input: unknown,
  work: (recordAnswer?: RecordAnswer) => Promise<unknown>,
): Promise<{ answer: unknown; replayed: boolean }> {
  const key = req.get('idempotency-key');
  if (!operation.idempotent || key === undefined) return { answer: await work(), replayed: false };
  const asked = answersWithKey.has(operation.operationId) ? { input, keyId: caller.keyId } : input;
  return answerOnce(ctx, { ...caller, operationId: operation.operationId, key }, asked, work);
}

/** Operations that answer an API key. It is repeated to the key that got it alone, since another one may have less. */
const answersWithKey: ReadonlySet<string> = new Set(['keys.create', 'keys.roll']);

/** Returns a signal that aborts a read when its client disconnects. A write continues to its outcome. */
function abortedWith(req: Request, res: Response): AbortSignal {
  const controller = new AbortController();
  if (req.method === 'GET')
    res.once('close', () => {
      if (!res.writableFinished) controller.abort();
    });
  return controller.signal;
}
