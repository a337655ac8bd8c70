/** Validates the input of an operation, each part by its generated validator, and reports all problems together. */
import { type InputValidators, type OperationId, validators } from '../../contract/index.ts';
import { fieldOf, type InputProblem, mostProblems, validationError } from '../../errors/index.ts';
import { isStorable } from '../../lib/storable-text.ts';
import { type Path, valueAt } from './fields.ts';
import { issueMessage, issuesOf, problemsOf, refusedPaths, unstorable } from './problems.ts';

export interface RequestParts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** The parts of a request, in the order in which their problems are reported. */
const requestPlaces = ['path', 'query', 'body'] as const;

/**
 * Returns path, query and body as one object. Whatever an operation checks besides its schema, it checks afterwards, on an
 * input that is valid.
 * @param known problems that were found already.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
export function readInput(
  operationId: OperationId,
  parts: RequestParts,
  known: readonly InputProblem[] = [],
): Record<string, unknown> {
  const { input, problems } = validateInput(operationId, parts);
  if (known.length + problems.length > 0) throw validationError([...known, ...problems]);
  return input;
}

/**
 * Merges path, query and body into one object, which is complete only when there are no problems. It stops looking when
 * there are more problems than an answer lists.
 */
export function validateInput(
  operationId: OperationId,
  parts: RequestParts,
): { input: Record<string, unknown>; problems: InputProblem[] } {
  const input = {};
  const problems: InputProblem[] = [];
  let refused: Path[] = [];
  for (const place of requestPlaces) {
    const validator = validators[operationId][place];
    const parsed = validator?.safeParse(parts[place]);
    if (!validator || !parsed) continue;
    if (parsed.success) {
      Object.assign(input, parsed.data);
      continue;
    }
    if (place === 'body') refused = parsed.error.issues.flatMap(refusedPaths);
    for (const issue of issuesOf(parsed.error, validator, parts[place])) {
      if (problems.length > mostProblems) break;
      problems.push(...problemsOf(issue, parts[place], place, validator));
    }
  }
  problems.push(...rangeProblems(parts, problems));
  if (problems.length <= mostProblems) problems.push(...unstorableTexts(parts.body, refused));
  return { input, problems };
}

/** Finds a range that ends before it begins, which has nothing in it, whatever it is a range of. */
function rangeProblems({ query, body }: RequestParts, known: readonly InputProblem[]): InputProblem[] {
  return ranges.flatMap(([from, to]) => {
    const [since, until] = [from, to].map((name) => fieldIn(query, name) ?? fieldIn(body, name));
    if (typeof since !== 'string' || typeof until !== 'string') return [];
    const isUnread = known.some(({ field }) => field === from || field === to);
    if (isUnread || !(Date.parse(since) > Date.parse(until))) return [];
    return [{ field: from, code: 'too_big' as const, message: 'The range has to begin before its end.' }];
  });
}

const fieldIn = (part: unknown, name: string) => (part as Record<string, unknown> | undefined)?.[name];

/** The fields in which ranges of times begin and end. */
const ranges = [
  ['since', 'until'],
  ['scheduledSince', 'scheduledUntil'],
] as const;

/**
 * Validates headers. This comes before the input is assembled, so the problems go into the message and not into
 * `violations`.
 * @returns the problems; none when there is no validator.
 */
export function validateHeaders(validator: InputValidators['header'], headers: unknown): InputProblem[] {
  const parsed = validator?.safeParse(headers);
  if (!parsed || parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    field: `header.${fieldOf(issue.path)}`,
    message:
      valueAt(headers, issue.path) === undefined
        ? 'Required header.'
        : issueMessage(issue, valueAt(headers, issue.path), 'header'),
  }));
}

// Finds texts that the database cannot store, and that no provider would take. JSON can write both with escapes.

/** A value of the body, by the values that it is in. */
interface Place {
  value: unknown;
  name?: string;
  within?: Place;
  refused: Refused | undefined;
}

/** The refused places below a value. */
type Refused = Map<string, Refused | 'whole'>;

/**
 * Returns a problem for each text in a body, names of fields included, with NUL or half of a surrogate pair in it. It
 * stops when there are more than an answer lists.
 * @param refused the paths of what the schema refuses or does not know, which is not looked into.
 */
function unstorableTexts(body: unknown, refused: readonly Path[]): InputProblem[] {
  const fields: string[] = [];
  if (refused.some((path) => path.length === 0)) return [];
  const left: Place[] = [{ value: body, refused: refusedBelow(refused) }];
  for (let next = left.pop(); next && fields.length <= mostProblems; next = left.pop()) {
    if (next.name !== undefined && !isStorable(next.name)) fields.push(pathOf(next));
    else if (typeof next.value === 'string' && !isStorable(next.value)) fields.push(pathOf(next));
    else left.push(...partsOf(next));
  }
  return fields.map((field) => ({ field: field || 'body', code: 'invalid_format', message: unstorable }));
}

/** Returns the parts of a value that are not refused. */
function partsOf(within: Place): Place[] {
  const { value, refused } = within;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const below = refused?.get(name);
    return below === 'whole' ? [] : [{ value: part, name, within, refused: below }];
  });
}

/** Makes a tree of the paths, so that no path is put together for a value that is only passed. */
function refusedBelow(paths: readonly Path[]): Refused {
  const root: Refused = new Map();
  for (const path of paths) {
    let at: Refused | 'whole' = root;
    for (const [depth, key] of path.entries()) {
      if (at === 'whole') break;
      const name = String(key);
      const below: Refused | 'whole' = depth === path.length - 1 ? 'whole' : (at.get(name) ?? new Map());
      at.set(name, below);
      at = below;
    }
  }
  return root;
}

function pathOf(place: Place): string {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.name !== undefined; at = at.within) names.unshift(at.name);
  return fieldOf(names);
}
