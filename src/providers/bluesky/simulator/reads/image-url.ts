import { simulatedFileUrl } from '../../../simulated-files.ts';

/** Where the AppView shows a picture, in the size of a preset such as `feed_thumbnail`. */
export const imageUrl = (preset: string, did: string, cid: string) =>
  simulatedFileUrl(cid, 'jpg', `${new URLSearchParams({ preset, did })}`);
