/** The hosts of Pinterest, and of the storage that takes its uploads. */
export const apiHost = 'api.pinterest.com';
export const consentHost = 'www.pinterest.com';
export const uploadHost = 'pinterest-media-upload.s3-accelerate.amazonaws.com';
