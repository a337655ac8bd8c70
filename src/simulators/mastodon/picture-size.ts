/** Measures pictures as a server does, by its own limits: app/models/concerns/attachmentable.rb of Mastodon. */

const mostPixels = 33_177_600;
const mostGifPixels = 921_600;

/** Returns how the server words its refusal of a picture with too many pixels; `undefined` when it takes it. */
export function sizeRefusal(bytes: Buffer): string | undefined {
  const isGif = bytes.toString('latin1', 0, 4) === 'GIF8' && bytes.length >= 10;
  const [width, height] = isGif ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : pngSize(bytes);
  if (width * height <= (isGif ? mostGifPixels : mostPixels)) return undefined;
  return `${width}x${height} ${isGif ? 'GIF files' : 'images'} are not supported`;
}

/** The server's other formats are not measured here. */
function pngSize(bytes: Buffer): [width: number, height: number] {
  const isPng = bytes.toString('latin1', 1, 4) === 'PNG' && bytes.length >= 24;
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0];
}
