import { getProfilePicture } from '../../../../domain/connections/get-profile-picture.ts';
import type { ConsolePicture } from '../../declare.ts';
import { picturePath } from '../../profile-names.ts';

/** The picture of a profile, which its provider never sees anybody look at. */
export const picture: ConsolePicture = {
  path: picturePath,
  role: 'viewer',
  read: ({ ctx, caller, params }) => getProfilePicture(ctx, caller, params.connectedProfileId ?? ''),
};
