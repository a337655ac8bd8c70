/** Says in plain words what an app asks an end user for. */
import type { AskedAction, AskedContent } from '../domain/connect/pages.ts';
import type { Texts } from './texts/index.ts';

type Purpose = 'read' | 'publish' | 'moderate' | 'delete';
type Sentences = Record<string, Partial<Record<Purpose, (app: string) => string>>>;

const purposes: Record<AskedAction, Purpose> = {
  list: 'read',
  get: 'read',
  backfill: 'read',
  publish: 'publish',
  moderate: 'moderate',
  delete: 'delete',
};

/**
 * Returns one sentence per content type and purpose, without repetitions.
 * @param app the app's name, already wrapped by `isolate`.
 */
export function askedSentences(texts: Texts, app: string, asked: readonly AskedContent[]): string[] {
  const sentences = asked.flatMap(({ contentType, actions }) =>
    actions.map((action) => sentence(texts, app, contentType, purposes[action])),
  );
  return [...new Set(sentences)];
}

/** Returns the sentence, or the technical name when the language has no sentence for it. */
function sentence(texts: Texts, app: string, contentType: string, purpose: Purpose): string {
  const content: Sentences = texts.content;
  return content[withoutProvider(contentType)]?.[purpose]?.(app) ?? `${contentType} (${purpose})`;
}

function withoutProvider(contentType: string): string {
  return contentType.slice(contentType.indexOf('.') + 1);
}
