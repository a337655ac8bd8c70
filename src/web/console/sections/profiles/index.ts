import { getProfilePicture } from '../../../../domain/connections/profiles.ts';
import { getContentPicture } from '../../../../domain/grants/content-gateway/content-pictures.ts';
import type { ConsolePicture, Section } from '../../declare.ts';
import { contentPicturePath } from '../../previews.ts';
import { picturePath } from '../../profile-names.ts';
import { detail, disconnect, letHappen, sweep } from './detail.ts';
import { createSimulated, list } from './list.ts';

/** The picture of a profile, which its provider never sees anybody look at. */
const picture: ConsolePicture = {
  path: picturePath,
  role: 'viewer',
  read: ({ ctx, caller, params }) => getProfilePicture(ctx, caller, params.connectedProfileId ?? ''),
};

/** A picture of content that a page shows. */
const contentPicture: ConsolePicture = {
  path: contentPicturePath,
  role: 'viewer',
  read: ({ ctx, caller, query }) => getContentPicture(ctx, caller, query.get('of') ?? ''),
};

export const profiles: Section = {
  pages: [list, detail],
  changes: [createSimulated, disconnect, letHappen, sweep],
  pictures: [picture, contentPicture],
};
