import type { PublishContent, PublishFile } from '../../publish.ts';

/** Of content whose rules take one file. */
export function onlyFile({ media }: PublishContent): PublishFile {
  const [file] = media;
  if (!file) throw new Error('content without its file was admitted');
  return file;
}
