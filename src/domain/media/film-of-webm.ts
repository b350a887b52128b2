import { bytesAt, keepOnly, readWithin, type Span } from './binary.ts';
import {
  DURATION,
  type Element,
  elementAt,
  elementIn,
  elementsIn,
  INFO,
  numberIn,
  SEGMENT,
  TIME_SCALE,
  variableAt,
} from './read-video.ts';

const TRACKS = 0x16_54_ae_6b;
const TRACK = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const FILM = 1;
const CLUSTER = 0x1f_43_b6_75;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const VOID = 0xec;

/** Elements stay whole, or with what is named of them. */
type Allowed = ReadonlyMap<number, Rule>;
type Rule = 'whole' | Allowed;

const whole = (...ids: readonly number[]): [number, Rule][] => ids.map((id) => [id, 'whole']);
const around = (id: number, ...within: [number, Rule][]): [number, Rule] => [id, new Map(within)];

const HEADER = around(0x1a_45_df_a3, ...whole(0x42_86, 0x42_f7, 0x42_f2, 0x42_f3, 0x42_82, 0x42_87, 0x42_85));
const SEEK_HEAD = around(0x11_4d_9b_74, around(0x4d_bb, ...whole(0x53_ab, 0x53_ac)));
/** The names of muxer and writer are required. */
const ABOUT = around(INFO, ...whole(TIME_SCALE, DURATION, 0x4d_80, 0x57_41));
const FRAME = around(
  0xe0,
  ...whole(0xb0, 0xba, 0x54_b0, 0x54_ba, 0x54_b2, 0x54_aa, 0x54_bb, 0x54_cc, 0x54_dd, 0x9a, 0x53_b8, 0x53_c0),
  around(0x55_b0, ...whole(0x55_b1, 0x55_b2, 0x55_b3, 0x55_b4, 0x55_b7, 0x55_b8, 0x55_b9, 0x55_ba, 0x55_bb)),
);
const ABOUT_TRACK = around(
  TRACK,
  ...whole(TRACK_NUMBER, TRACK_TYPE, 0x73_c5, 0xb9, 0x88, 0x55_aa, 0x9c, 0x23_e3_83, 0x55_ee, 0x86, 0x63_a2),
  FRAME,
);
/** How long a block is shown, what it builds on, and what is transparent of it. */
const GROUP = around(
  BLOCK_GROUP,
  ...whole(BLOCK, 0x9b, 0xfb, 0x75_a2),
  around(0x75_a1, around(0xa6, ...whole(0xee, 0xa5))),
);
const PART = around(CLUSTER, ...whole(0xe7, 0xa7, 0xab, SIMPLE_BLOCK), GROUP);
const CUES = around(
  0x1c_53_bb_6b,
  around(0xbb, ...whole(0xb3), around(0xb7, ...whole(0xf7, 0xf1, 0xf0, 0xb2, 0x53_78))),
);
const FILE: Allowed = new Map([
  HEADER,
  around(SEGMENT, SEEK_HEAD, ABOUT, around(TRACKS, ABOUT_TRACK), PART, CUES),
]);

/** The file keeps its length, so that places in it stay right. Changes the file; null if it cannot be read. */
export function filmOfWebm(file: ArrayBuffer): ArrayBuffer | null {
  return readWithin(() => {
    const view = new DataView(file);
    const numbers = filmsIn(view);
    if (numbers.size === 0) return null;
    const isFilm = (element: Element) => {
      if (element.id === TRACK) return numbers.has(numberOf(view, element));
      const block = element.id === BLOCK_GROUP ? elementIn(view, BLOCK, element) : element;
      if (block?.id !== BLOCK && block?.id !== SIMPLE_BLOCK) return block !== undefined;
      return numbers.has(variableAt(view, block.from)?.value ?? 0);
    };

    const kept: Span[] = [];
    const emptied: Element[] = [];
    /** Ends early where an element begins that belongs to what is around this one. */
    const sift = (span: Span, within: Allowed, around?: Allowed): number => {
      let at = span.from;
      while (at < span.to) {
        const element = elementAt(view, at, span.to);
        const rule = element && isFilm(element) ? within.get(element.id) : undefined;
        // Somebody may have written more behind the end.
        if (!element || (within === FILE && !rule) || (!rule && around?.has(element.id))) return at;
        if (element.to > span.to || (element.isOpen && typeof rule !== 'object'))
          throw new RangeError('An element is not whole.');
        at = element.to;
        if (rule === undefined) emptied.push(element);
        else kept.push({ from: element.at, to: rule === 'whole' ? element.to : element.from });
        if (typeof rule === 'object') {
          const end = sift(element, rule, element.isOpen ? within : undefined);
          if (element.isOpen) at = end;
        }
      }
      return at;
    };
    const end = sift({ from: 0, to: view.byteLength }, FILE);
    keepOnly(file, kept);
    for (const element of emptied) empty(view, element);
    return end === file.byteLength ? file : file.slice(0, end);
  });
}

function numberOf(view: DataView, track: Element): number {
  const number = elementIn(view, TRACK_NUMBER, track);
  return number ? numberIn(view, number) : 0;
}

function filmsIn(view: DataView): ReadonlySet<number> {
  const segment = elementIn(view, SEGMENT, { from: 0, to: view.byteLength });
  const tracks = segment && elementIn(view, TRACKS, segment);
  const films = tracks ? [...elementsIn(view, tracks)] : [];
  return new Set(
    films
      .filter((track) => {
        const type = track.id === TRACK ? elementIn(view, TRACK_TYPE, track) : undefined;
        return type !== undefined && numberIn(view, type) === FILM;
      })
      .map((track) => numberOf(view, track)),
  );
}

/** An element of empty space says its size in as many bytes as there are, eight at the most. */
function empty(view: DataView, { at, to }: Element): void {
  const length = Math.min(8, to - at - 1);
  const bytes = bytesAt(view, at, 1 + length);
  let left = to - at - 1 - length;
  bytes[0] = VOID;
  for (let nth = length; nth > 0; nth -= 1, left = Math.floor(left / 256)) bytes[nth] = left % 256;
  view.setUint8(at + 1, view.getUint8(at + 1) | (1 << (8 - length)));
}
