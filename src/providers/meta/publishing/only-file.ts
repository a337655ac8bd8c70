import type { PublishContent, PublishFile } from '../../publish.ts';

/**
 * Returns the file of content whose rules take exactly one. Throws when there is none, which cannot be,
 * because admission has checked it.
 */
export function onlyFile({ media }: PublishContent): PublishFile {
  const [file] = media;
  if (!file) throw new Error('content without its file was admitted');
  return file;
}
