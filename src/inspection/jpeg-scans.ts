/**
 * Tells whether the image data of a JPEG image are complete, for images without an end mark. The codes are read as a
 * decoder would, and only counted: what tells a whole image from one that was cut off is whether they reach the last
 * block. Source: ITU T.81, annexes F and G.
 */
import { jpegFrames, jpegMarkers, jpegSegments, progressiveFrame } from './jpeg.ts';

interface Component {
  id: number;
  across: number;
  down: number;
  /** How many blocks hold something to be seen, and how many are in a row, with those that fill up. */
  blocksAcross: number;
  blocksDown: number;
  stride: number;
  /** For each coefficient, the lowest bit that is still missing; more than any when nothing has come. */
  missing: Uint8Array;
  /** For each coefficient of each block, whether it is not zero: progressive images refine these alone. */
  nonzero: Uint8Array;
}

interface Frame {
  progressive: boolean;
  columns: number;
  rows: number;
  components: Component[];
}

/** The number of codes of each length, and the values in their order. */
interface HuffmanTable {
  counts: Uint8Array;
  values: Uint8Array;
}

interface Scan {
  components: Component[];
  tables: { dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  first: number;
  last: number;
  high: number;
  low: number;
  restartInterval: number;
}

const notYet = 255;
/** Larger images are not looked at so closely: a camera's are smaller. */
const mostBlocks = 4_000_000;

/** The error for data that end, or cannot be, before the last block. */
class Incomplete extends Error {}

export function scansAreWhole(bytes: Buffer): boolean {
  try {
    const frame = readScans(bytes);
    return frame?.components.every(({ missing }) => missing.every((bit) => bit === 0)) ?? false;
  } catch (error) {
    if (error instanceof Incomplete) return false;
    throw error;
  }
}

function readScans(bytes: Buffer): Frame | undefined {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | undefined;
  let restartInterval = 0;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    const content = bytes.subarray(start + 4, end);
    if (marker === jpegMarkers.huffmanTables) readTables(content, tables);
    if (marker === jpegMarkers.restartInterval)
      restartInterval = content.length < 2 ? 0 : content.readUInt16BE();
    if (jpegFrames.has(marker)) frame = readFrame(content, marker === progressiveFrame);
    if (marker === jpegMarkers.scan && frame) {
      const scan = readHeader(content, frame, tables, restartInterval);
      readScan(new Bits(bytes, end), frame, scan);
    }
  }
  return frame;
}

function readTables(content: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= content.length; ) {
    const counts = content.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(content[at] ?? 0, { counts, values: content.subarray(at + 17, at + 17 + total) });
    at += 17 + total;
  }
}

function readFrame(content: Buffer, progressive: boolean): Frame {
  if (content.length < 6 || content.length < 6 + 3 * (content[5] ?? 0)) throw new Incomplete();
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const parts = Array.from({ length: content[5] ?? 0 }, (_one, index) => content.subarray(6 + 3 * index));
  const factors = parts.map(([id = 0, factor = 0]) => ({ id, across: factor >> 4, down: factor & 15 }));
  const mostAcross = Math.max(...factors.map(({ across }) => across));
  const mostDown = Math.max(...factors.map(({ down }) => down));
  if (factors.some(({ across, down }) => across === 0 || down === 0)) throw new Incomplete();
  const columns = Math.ceil(width / (8 * mostAcross));
  const rows = Math.ceil(height / (8 * mostDown));
  const blocks = factors.reduce((sum, { across, down }) => sum + across * down, 0) * columns * rows;
  if (blocks > mostBlocks) throw new Incomplete();
  const components = factors.map((factor) => ({
    ...factor,
    blocksAcross: Math.ceil(Math.ceil((width * factor.across) / mostAcross) / 8),
    blocksDown: Math.ceil(Math.ceil((height * factor.down) / mostDown) / 8),
    stride: columns * factor.across,
    missing: new Uint8Array(64).fill(notYet),
    nonzero: new Uint8Array(progressive ? columns * factor.across * rows * factor.down * 8 : 0),
  }));
  return { progressive, columns, rows, components };
}

function readHeader(
  content: Buffer,
  { components, progressive }: Frame,
  tables: ReadonlyMap<number, HuffmanTable>,
  restartInterval: number,
): Scan {
  const count = content[0] ?? 0;
  const named = Array.from({ length: count }, (_one, index) =>
    content.subarray(1 + 2 * index, 3 + 2 * index),
  );
  const chosen = named.flatMap(([id]) => components.find((one) => one.id === id) ?? []);
  if (chosen.length === 0 || chosen.length < count) throw new Incomplete();
  const [first = 0, last = 63, bits = 0] = content.subarray(1 + 2 * count);
  return {
    components: chosen,
    tables: named.map(([, table = 0]) => ({
      dc: tables.get(table >> 4),
      ac: tables.get(0x10 | (table & 15)),
    })),
    ...(progressive
      ? { first, last: Math.min(last, 63), high: bits >> 4, low: bits & 15 }
      : { first: 0, last: 63, high: 0, low: 0 }),
    restartInterval,
  };
}

/** Reads the codes of a scan, unit by unit, and notes which coefficients have come. */
function readScan(bits: Bits, frame: Frame, scan: Scan): void {
  const { components, tables, restartInterval } = scan;
  const [alone] = components.length === 1 ? components : [];
  const across = alone ? alone.blocksAcross : frame.columns;
  const units = across * (alone ? alone.blocksDown : frame.rows);
  const run = { left: 0 };
  for (let unit = 0; unit < units; unit += 1) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      bits.restart();
      run.left = 0;
    }
    const [x, y] = [unit % across, Math.floor(unit / across)];
    components.forEach((component, index) => {
      const { dc, ac } = tables[index] ?? {};
      const [wide, tall] = alone ? [1, 1] : [component.across, component.down];
      for (let block = 0; block < wide * tall; block += 1) {
        const column = x * wide + (block % wide);
        const row = y * tall + Math.floor(block / wide);
        readBlock(bits, frame, scan, { dc, ac, run, component, at: row * component.stride + column });
      }
    });
  }
  for (const { missing } of components) missing.fill(scan.low, scan.first, scan.last + 1);
}

interface Block {
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
  run: { left: number };
  component: Component;
  at: number;
}

function readBlock(bits: Bits, { progressive }: Frame, scan: Scan, block: Block): void {
  const { first, last, high } = scan;
  if (first === 0) {
    if (high > 0) bits.skip(1);
    else bits.skip(bits.code(block.dc));
  }
  if (last === 0) return;
  if (!progressive) readSequential(bits, block);
  else if (high === 0) readFirst(bits, scan, block);
  else refine(bits, scan, block);
}

function readSequential(bits: Bits, { ac }: Block): void {
  for (let k = 1; k <= 63; k += 1) {
    const code = bits.code(ac);
    const size = code & 15;
    if (size === 0 && code !== 0xf0) return;
    k += code >> 4;
    bits.skip(size);
  }
}

/** Reads the first bits of a band of coefficients, or counts on a run of blocks that have no more of them. */
function readFirst(bits: Bits, { first, last }: Scan, { ac, run, component, at }: Block): void {
  if (run.left > 0) {
    run.left -= 1;
    return;
  }
  for (let k = Math.max(first, 1); k <= last; k += 1) {
    const code = bits.code(ac);
    const [zeros, size] = [code >> 4, code & 15];
    if (size === 0 && zeros < 15) {
      run.left = 2 ** zeros - 1 + bits.value(zeros);
      return;
    }
    k += zeros;
    bits.skip(size);
    if (size > 0) mark(component, at, k);
  }
}

/** Reads a further bit of the coefficients that are known not to be zero, and those that begin here. */
function refine(bits: Bits, { first, last }: Scan, { ac, run, component, at }: Block): void {
  let k = Math.max(first, 1);
  while (run.left === 0 && k <= last) {
    const code = bits.code(ac);
    let zeros = code >> 4;
    const begins = (code & 15) > 0;
    if (begins) bits.skip(1);
    else if (zeros < 15) {
      run.left = 2 ** zeros + bits.value(zeros);
      break;
    }
    for (; k <= last; k += 1) {
      if (isMarked(component, at, k)) bits.skip(1);
      else if (zeros === 0) break;
      else zeros -= 1;
    }
    if (begins && k <= last) mark(component, at, k);
    k += 1;
  }
  if (run.left === 0) return;
  for (; k <= last; k += 1) if (isMarked(component, at, k)) bits.skip(1);
  run.left -= 1;
}

function mark({ nonzero }: Component, at: number, k: number): void {
  const index = at * 8 + (k >> 3);
  nonzero[index] = (nonzero[index] ?? 0) | (1 << (k & 7));
}

const isMarked = ({ nonzero }: Component, at: number, k: number) =>
  ((nonzero[at * 8 + (k >> 3)] ?? 0) & (1 << (k & 7))) !== 0;

/** The bits of a scan's data, in which a zero byte follows each 0xFF that is no marker. */
class Bits {
  readonly #bytes: Buffer;
  #at: number;
  #held = 0;
  #left = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  bit(): number {
    if (this.#left === 0) this.#next();
    this.#left -= 1;
    return (this.#held >> this.#left) & 1;
  }

  #next(): void {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Incomplete();
    if (byte === 0xff && this.#bytes[this.#at + 1] !== 0) throw new Incomplete();
    this.#at += byte === 0xff ? 2 : 1;
    this.#held = byte;
    this.#left = 8;
  }

  value(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  skip(count: number): void {
    for (let index = 0; index < count; index += 1) this.bit();
  }

  /** Returns the value of the next code (F.2.2.3). */
  code(table: HuffmanTable | undefined): number {
    let [code, first, index] = [0, 0, 0];
    for (const count of table?.counts ?? []) {
      code = code * 2 + this.bit();
      if (code - first < count) return table?.values[index + code - first] ?? 0;
      index += count;
      first = (first + count) * 2;
    }
    throw new Incomplete();
  }

  /** Goes on behind the next restart mark, which fill bytes may precede. */
  restart(): void {
    this.#left = 0;
    while (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xff) this.#at += 1;
    const mark = this.#bytes[this.#at + 1] ?? 0;
    if (this.#bytes[this.#at] !== 0xff || mark < 0xd0 || mark > 0xd7) throw new Incomplete();
    this.#at += 2;
  }
}
