/** Walks the segments of JPEG images. Source: ITU T.81, annex B. */

interface JpegSegment {
  marker: number;
  /** The positions of its marker's 0xFF and of the first byte after the segment. */
  start: number;
  end: number;
}

export const jpegMarkers = {
  huffmanTables: 0xc4,
  restartInterval: 0xdd,
  scan: 0xda,
  end: 0xd9,
  exif: 0xe1,
} as const;

/** The frames of baseline, extended and progressive images. */
export const jpegFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
export const progressiveFrame = 0xc2;

/** Markers that have no length: TEM, the restarts, and the start of the image. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Yields the segments of a JPEG image from `at` on, up to its end mark or as far as they reach. Fill bytes may stand
 * before any marker (B.1.1.2), and bytes that belong to no segment are passed over, as in every viewer.
 */
export function* jpegSegments(bytes: Buffer, at = 2): Generator<JpegSegment> {
  for (let start = markerFrom(bytes, at); start + 4 <= bytes.length; ) {
    const marker = bytes[start + 1] ?? 0;
    if (marker === jpegMarkers.end) return;
    const length = standsAlone(marker) ? 0 : bytes.readUInt16BE(start + 2);
    const end = start + 2 + length;
    if (end > bytes.length) return;
    yield { marker, start, end };
    start = markerFrom(bytes, end);
  }
}

/** Returns the position of the first marker from `at` on, which is the last 0xFF before its code; the length if none is. */
function markerFrom(bytes: Buffer, at: number): number {
  for (let from = bytes.indexOf(0xff, at); from >= 0; from = bytes.indexOf(0xff, from + 1)) {
    const code = bytes[from + 1] ?? 0;
    if (code !== 0x00 && code !== 0xff) return from;
  }
  return bytes.length;
}
