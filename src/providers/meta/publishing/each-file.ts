/** Makes something at the provider for each file, and remembers each one as soon as it exists. */
import type { Progress, PublishContent, PublishFile } from '../../publish.ts';
import { rememberedList } from './progress.ts';

/**
 * Makes what is missing, and returns the progress, in which the list under this name has an id for each file.
 */
export async function makeForEachFile(
  { media }: PublishContent,
  progress: Progress,
  name: string,
  make: (file: PublishFile) => Promise<string>,
  remember: (progress: Progress) => Promise<void>,
): Promise<Progress> {
  const ids = rememberedList(progress, name, media.length);
  for (const [index, file] of media.entries()) {
    if (ids[index] !== null) continue;
    ids[index] = await make(file);
    await remember({ ...progress, [name]: [...ids] });
  }
  return { ...progress, [name]: [...ids] };
}
