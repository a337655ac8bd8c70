import { simulatedFileUrl } from '../../files.ts';

/** Returns the AppView's address of a picture, in the size of a preset such as `feed_thumbnail`. */
export const imageUrl = (preset: string, did: string, cid: string) =>
  simulatedFileUrl(cid, 'jpg', `${new URLSearchParams({ preset, did })}`);
