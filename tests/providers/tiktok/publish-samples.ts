/** Says how the tests publish on TikTok. What is sent to the inbox has no text, and is tested by tests/publishing/tiktok. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Sample, Way } from '../../support/ways.ts';

const tiktok = { providerId: 'tiktok', loginKind: 'tiktok' } as const;
const posted = { contentType: 'tiktok.videos.items', privacy: 'public', musicConsent: true } as const;

const film =
  (variant: string) =>
  ({ files, text }: Sample) => ({ ...posted, variant, text, media: [{ mediaId: files.video }] });

export const ways: readonly Way[] = [
  { ...tiktok, name: 'a video', checked: true, processed: 'after', resumed: true, input: film('video') },
  { ...tiktok, name: 'a video by its address', processed: 'after', input: film('video_by_url') },
  {
    ...tiktok,
    name: 'photos',
    alike: true,
    processed: 'after',
    input: ({ files, text }) => ({
      ...posted,
      variant: 'photos',
      text,
      media: files.images.slice(0, 1).map((mediaId) => ({ mediaId })),
    }),
  },
];

export function createdIn(_accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, fields]) =>
    fields.kind === 'video' && /^7\d{18}$/.test(id) && !fields.deleted ? [JSON.stringify(fields)] : [],
  );
}
