import type { PublishSteps } from '../../publish.ts';
import { repostCollection } from '../at-uri.ts';
import { checkRecord, createRecord, findAlike, findCreated } from './own-record.ts';
import { hasKey, readProgress, writeProgress } from './progress.ts';
import { readTarget } from './target.ts';

export const repostSteps: PublishSteps = {
  async prepare(call, content, before, remember) {
    const progress = readProgress(before, call);
    if (progress.target) return before;
    const { target } = await readTarget(call, content);
    const after = writeProgress({ ...progress, target });
    await remember(after);
    return after;
  },
  check: (call, _content, progress) => checkRecord(call, repostCollection, readProgress(progress, call).key),
  create(call, _content, progress) {
    const { key, createdAt, target } = readProgress(progress, call);
    return createRecord(call, repostCollection, key, { subject: target, createdAt });
  },
  find: (call, { target }, progress, since) =>
    hasKey(progress)
      ? findCreated(call, repostCollection, readProgress(progress, call).key)
      : findAlike(call, repostCollection, ({ subject }) => uriOf(subject) === target?.postExternalId, since),
};

const uriOf = (subject: unknown) => (subject as { uri?: string } | undefined)?.uri;
