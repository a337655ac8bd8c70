/** Something made at the provider for each file, each remembered as soon as it is there. */
import type { Progress, PublishContent, PublishFile } from '../../publish.ts';
import { rememberedList } from './progress.ts';

/** Gives the progress with the list under that name complete. */
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
