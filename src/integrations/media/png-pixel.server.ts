// By hand: pngjs needs Node's streams, and a picture library would be most of the Worker, for one pixel.
const SIGNATURE_BYTES = 8;
const TYPE_AT = 4;
const DATA_AT = 8;
const CRC_BYTES = 4;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The colour of a one-pixel PNG as six hex digits, on white where it is transparent; null for any other file. */
export async function readPngPixel(file: ArrayBuffer): Promise<string | null> {
  const chunks = chunksOf(new DataView(file));
  const [header, data, palette] = [chunks.get('IHDR'), chunks.get('IDAT'), chunks.get('PLTE')];
  if (!header || !data) return null;
  const [depth = 0, type = 0] = header.subarray(8, 10);
  if (depth < 8) return null;
  // The line starts with its filter byte, which does not affect its first pixel.
  const line = (await inflate(data)).subarray(1);
  const samples = Array.from({ length: CHANNELS[type] ?? 0 }, (_, at) => line[(at * depth) / 8] ?? 0);
  const [first = 0] = samples;
  switch (type) {
    case 0:
    case 4:
      return toHex([first, first, first], samples[1]);
    case 3:
      return palette ? toHex([...palette.subarray(first * 3, first * 3 + 3)]) : null;
    case 2:
    case 6:
      return toHex(samples.slice(0, 3), samples[3]);
    default:
      return null;
  }
}

function toHex(rgb: readonly number[], alpha = 255): string {
  const onWhite = rgb.map((value) => Math.round(255 + ((value - 255) * alpha) / 255));
  return onWhite.map((value) => value.toString(16).padStart(2, '0')).join('');
}

function chunksOf(view: DataView<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  const chunks = new Map<string, Uint8Array<ArrayBuffer>>();
  for (let at = SIGNATURE_BYTES; at + DATA_AT <= view.byteLength;) {
    const length = view.getUint32(at);
    if (at + DATA_AT + length > view.byteLength) break;
    const type = String.fromCharCode(...new Uint8Array(view.buffer, at + TYPE_AT, 4));
    chunks.set(type, new Uint8Array(view.buffer, at + DATA_AT, length));
    at += DATA_AT + length + CRC_BYTES;
  }
  return chunks;
}

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
