const text = (value: string) => [...new TextEncoder().encode(value)];
const long = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const zeros = (count: number) => Array.from({ length: count }, () => 0);
type Bytes = readonly number[];

export function box(name: string, ...parts: readonly Bytes[]): number[] {
  const content = parts.flat();
  return [...long(8 + content.length), ...text(name), ...content];
}

interface Mp4Track {
  readonly handler: string;
  readonly codec: string;
  readonly samples: readonly string[];
  /** Boxes that a camera writes into this track. */
  readonly beside?: Bytes;
}

export interface Mp4 {
  readonly tracks: readonly Mp4Track[];
  readonly seconds?: number;
  /** Boxes that a camera writes among the others: in the file, in the film, and bytes behind the end. */
  readonly beside?: { readonly file?: Bytes; readonly film?: Bytes; readonly end?: Bytes };
  readonly isLong?: boolean;
}

/** What is filmed, and what a phone hears and notes meanwhile. */
export const FILM: Mp4Track = {
  handler: 'vide',
  codec: 'avc1',
  samples: ['first picture', 'second picture'],
};
export const SOUND: Mp4Track = { handler: 'soun', codec: 'mp4a', samples: ['a voice', 'a song'] };
export const NOTES: Mp4Track = { handler: 'meta', codec: 'gpmd', samples: ['12.9716 N', '77.5946 E'] };

/** As cameras write them, but with texts for pictures: a chunk for each sample, of all tracks in turn. */
export function mp4Of({ tracks, seconds = 5, beside = {}, isLong = false }: Mp4): Uint8Array<ArrayBuffer> {
  const begin = [...box('ftyp', text('qt  '), zeros(4)), ...box('wide'), ...(beside.file ?? [])];
  const data: number[] = [];
  const placed = tracks.map(() => [] as number[]);
  const most = Math.max(0, ...tracks.map(({ samples }) => samples.length));
  for (let nth = 0; nth < most; nth += 1) {
    for (const [at, { samples }] of tracks.entries()) {
      const sample = samples[nth];
      if (sample === undefined) continue;
      placed[at]?.push(begin.length + 8 + data.length);
      data.push(...text(sample));
    }
  }
  const tables = tracks.map((track, nth) => trackOf(track, { nth, places: placed[nth] ?? [], isLong }));
  const mvhd = box('mvhd', zeros(12), long(1000), long(seconds * 1000), zeros(80));
  return new Uint8Array([
    ...begin,
    ...box('mdat', data),
    ...box('moov', mvhd, ...tables, beside.film ?? []),
    ...(beside.end ?? []),
  ]);
}

function trackOf(
  { handler, codec, samples, beside = [] }: Mp4Track,
  {
    nth,
    places,
    isLong,
  }: { readonly nth: number; readonly places: readonly number[]; readonly isLong: boolean },
): number[] {
  const sizes = samples.flatMap((sample) => long(text(sample).length));
  const offsets = isLong
    ? box(
        'co64',
        zeros(4),
        long(places.length),
        places.flatMap((place) => [...zeros(4), ...long(place)]),
      )
    : box('stco', zeros(4), long(places.length), places.flatMap(long));
  const table = box(
    'stbl',
    box('stsd', zeros(4), long(1), box(codec, zeros(78), box('avcC', [1, 2, 3]))),
    box('stsc', zeros(4), long(1), long(1), long(1), long(1)),
    box('stsz', zeros(8), long(samples.length), sizes),
    offsets,
  );
  const reference = box('dref', zeros(4), long(1), box('url ', [0, 0, 0, 1]));
  const kind = box('hdlr', zeros(8), text(handler), zeros(12), text('Handler of Asha’s phone\0'));
  return box(
    'trak',
    box('tkhd', zeros(12), long(nth + 1), zeros(68)),
    box('mdia', box('mdhd', zeros(24)), kind, beside, box('minf', box('dinf', reference), table)),
  );
}

/** The bytes of a file as text, a letter for each. */
export function lettersIn(file: ArrayBuffer): string {
  return new TextDecoder('latin1').decode(file);
}

/** What the tables of a track say is a sample; each chunk has one. */
export function samplesIn(file: ArrayBuffer): string[] {
  const [view, letters] = [new DataView(file), lettersIn(file)];
  const sizes = letters.indexOf('stsz') + 4;
  const isLong = letters.includes('co64');
  const places = letters.indexOf(isLong ? 'co64' : 'stco') + 4;
  return Array.from({ length: view.getUint32(sizes + 8) }, (_, nth) => {
    const at = view.getUint32(isLong ? places + 12 + 8 * nth : places + 8 + 4 * nth);
    return letters.slice(at, at + view.getUint32(sizes + 12 + 4 * nth));
  });
}

/** An element of a WebM; an open one does not say how long it is. */
export function element(id: Bytes, content: Bytes, isOpen = false): number[] {
  return [
    ...id,
    ...(isOpen ? [0x01, ...zeros(7).map(() => 0xff)] : [0x10, ...long(content.length).slice(1)]),
    ...content,
  ];
}

interface WebmTrack {
  readonly type: 1 | 2;
  readonly samples: readonly string[];
}

const WEBM = {
  header: element([0x1a, 0x45, 0xdf, 0xa3], [0x42, 0x82, 0x84, ...text('webm')]),
  /** Tags, attachments, an empty space that is not empty. */
  tags: element([0x12, 0x54, 0xc3, 0x67], text('Bengaluru')),
  files: element([0x19, 0x41, 0xa4, 0x69], text('Bengaluru')),
  space: element([0xec], text('Bengaluru')),
};

/** As converters write it, or as browsers record it. */
export function webmOf({
  tracks,
  seconds = 5,
  isOpen = false,
  end = [],
}: {
  readonly tracks: readonly WebmTrack[];
  readonly seconds?: number;
  readonly isOpen?: boolean;
  readonly end?: Bytes;
}): Uint8Array<ArrayBuffer> {
  const ticks = new DataView(new ArrayBuffer(8));
  ticks.setFloat64(0, seconds * 1000);
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    [
      ...element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]),
      ...element([0x44, 0x89], [...new Uint8Array(ticks.buffer)]),
      ...element([0x7b, 0xa9], text('Bengaluru')),
    ],
  );
  const about = tracks.map(({ type }, nth) =>
    element(
      [0xae],
      [
        ...element([0xd7], [nth + 1]),
        ...element([0x83], [type]),
        ...element([0x53, 0x6e], text('Bengaluru')),
      ],
    ),
  );
  const most = Math.max(0, ...tracks.map(({ samples }) => samples.length));
  const clusters = Array.from({ length: most }, (_, at) => {
    const blocks = tracks.flatMap(({ samples }, nth) => {
      const block = [0x81 + nth, 0, 0, 0, ...text(samples[at] ?? '')];
      // Some are written with what belongs to them, others alone.
      return at % 2 === 0 ? element([0xa3], block) : element([0xa0], element([0xa1], block));
    });
    return element([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], [at]), ...blocks, ...WEBM.space], isOpen);
  });
  const parts = [
    ...info,
    ...WEBM.tags,
    ...element([0x16, 0x54, 0xae, 0x6b], about.flat()),
    ...clusters.flat(),
    ...WEBM.files,
  ];
  return new Uint8Array([...WEBM.header, ...element([0x18, 0x53, 0x80, 0x67], parts, isOpen), ...end]);
}
