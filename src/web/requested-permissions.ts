/** Says in plain words what an app asks an end user for. */
import { type ContentType, contentKinds } from '../contract/index.ts';
import type { RequestedAction, RequestedContent } from '../domain/connections/connect/pages.ts';
import type { Texts } from './texts/index.ts';

type Purpose = 'read' | 'publish' | 'update' | 'moderate' | 'delete' | 'measure';
type Sentences = Partial<Record<Purpose, (app: string) => string>>;

const purposes: Record<RequestedAction, Purpose> = {
  list: 'read',
  get: 'read',
  backfill: 'read',
  publish: 'publish',
  update: 'update',
  moderate: 'moderate',
  delete: 'delete',
  metrics: 'measure',
};

/**
 * Returns one sentence per kind of content and purpose, without repetitions.
 * @param app the app's name, already wrapped by `isolate`.
 */
export function requestedSentences(texts: Texts, app: string, asked: readonly RequestedContent[]): string[] {
  const sentences = asked.flatMap(({ contentType, actions }) =>
    actions.map((action) => sentence(texts, app, contentType, purposes[action])),
  );
  return [...new Set(sentences)];
}

/** Returns the sentence, or the technical name if the language has none for what is done with this kind of content. */
function sentence(texts: Texts, app: string, contentType: ContentType | undefined, purpose: Purpose): string {
  if (purpose === 'measure' || !contentType) return texts.metrics(app);
  const sentences: Sentences = texts.content[contentKinds[contentType]];
  return sentences[purpose]?.(app) ?? `${contentType} (${purpose})`;
}
