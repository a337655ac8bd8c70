/** Bounds what a JSON body holds, before anything walks it: its bytes alone allow 500,000 levels or values. */
import { mostBodyLevels, mostBodyValues } from '../domain/request-limits.ts';

/** Returns what is too much about a body, and `undefined` when nothing is. Levels are walked one by one, not recursively. */
export function oversize(body: unknown): string | undefined {
  let level = [body].filter(hasParts);
  let values = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > mostBodyLevels) return `At most ${mostBodyLevels} levels of objects and lists.`;
    const below: object[] = [];
    for (const each of level) {
      const parts: unknown[] = Array.isArray(each) ? each : Object.values(each);
      values += parts.length;
      if (values > mostBodyValues)
        return `At most ${mostBodyValues} values in all objects and lists together.`;
      for (const part of parts) if (hasParts(part)) below.push(part);
    }
    level = below;
  }
  return undefined;
}

const hasParts = (value: unknown): value is object => typeof value === 'object' && value !== null;
