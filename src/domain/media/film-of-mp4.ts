import { bytesAt, keepOnly, readWithin, type Span, textAt } from './binary.ts';
import { type Box, boxesIn, boxIn } from './read-video.ts';

/** What stays of a box: its first `head` bytes and the boxes that are named. */
interface Allowed {
  readonly head: number;
  readonly within?: AllowedBoxes;
}
type AllowedBoxes = Readonly<Record<string, Allowed>>;

const WHOLE: Allowed = { head: Infinity };
const around = (within: AllowedBoxes, head = 0): Allowed => ({ head, within });
const each = (names: readonly string[], kept = WHOLE): AllowedBoxes =>
  Object.fromEntries(names.map((name) => [name, kept]));

const DATA_PLACES = around(each(['url ', 'urn ', 'alis'], { head: 4 }), 8);
/** The name behind these bytes is a text. */
const HANDLER: Allowed = { head: 24 };
/** The formats that browsers play, behind the fields that all films share. */
const FILMS = each(
  ['avc1', 'avc3', 'hvc1', 'hev1', 'av01', 'vp08', 'vp09', 'mp4v'],
  around(
    each([
      'avcC',
      'hvcC',
      'av1C',
      'vpcC',
      'esds',
      'dvcC',
      'dvvC',
      'btrt',
      'colr',
      'pasp',
      'clap',
      'fiel',
      'mdcv',
      'clli',
      'SmDm',
      'CoLL',
    ]),
    78,
  ),
);
const SAMPLES = around({
  ...each(['stts', 'ctts', 'cslg', 'stss', 'stps', 'sdtp', 'stsc', 'stsz', 'stco', 'co64', 'sgpd', 'sbgp']),
  stsd: around(FILMS, 8),
});
const TRACK = around({
  tkhd: WHOLE,
  edts: around({ elst: WHOLE }),
  mdia: around({
    mdhd: WHOLE,
    hdlr: HANDLER,
    minf: around({ vmhd: WHOLE, hdlr: HANDLER, dinf: around({ dref: DATA_PLACES }), stbl: SAMPLES }),
  }),
});
const FILE: AllowedBoxes = {
  ...each(['ftyp', 'sidx']),
  moov: around({ mvhd: WHOLE, trak: TRACK, mvex: around(each(['mehd', 'trex'])) }),
  moof: around({ mfhd: WHOLE, traf: around(each(['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp'])) }),
  mdat: { head: 0 },
};
const EMPTY = new TextEncoder().encode('free');

/** The file keeps its length, so that places in it stay right. Changes the file; null if it cannot be read. */
export function filmOfMp4(file: ArrayBuffer): ArrayBuffer | null {
  return readWithin(() => {
    const view = new DataView(file);
    const tracks = tracksIn(view).filter((track) => isFilm(view, track));
    const ids = new Set(tracks.map((track) => idOf(view, track)));
    const film = [...tracks.flatMap((track) => [...chunksOf(view, track)]), ...fragmentsOf(view, ids)];
    const data = [...boxesIn(view, 0, view.byteLength)].filter(({ name }) => name === 'mdat');
    const isInData = ({ from, to }: Span) => data.some((each) => from >= each.from && to <= each.to);
    if (film.length === 0 || !film.every(isInData)) return null;

    const kept: Span[] = [...film];
    const emptied: Box[] = [];
    const sift = (span: Span, within: AllowedBoxes): number => {
      let end = span.from;
      for (const box of boxesIn(view, span.from, span.to)) {
        const isOf = box.name !== 'trak' || tracks.some(({ at }) => at === box.at);
        const isFragmentOf = box.name !== 'traf' || ids.has(headOf(view, box).id);
        const rule = isOf && isFragmentOf ? within[box.name] : undefined;
        // Phones write more behind the last box.
        if (!rule && (box.to > span.to || view.getUint32(box.at) === 0)) break;
        if (box.to > span.to) throw new RangeError(`${box.name} is not whole.`);
        kept.push({ from: box.at, to: box.from });
        end = box.to;
        if (rule) {
          const from = Math.min(box.from + rule.head, box.to);
          kept.push({ from: box.from, to: from });
          if (rule.within) sift({ from, to: box.to }, rule.within);
        } else emptied.push(box);
      }
      return end;
    };
    const end = sift({ from: 0, to: view.byteLength }, FILE);
    keepOnly(file, kept);
    for (const { at } of emptied) bytesAt(view, at + 4, 4).set(EMPTY);
    return end === file.byteLength ? file : file.slice(0, end);
  });
}

function tracksIn(view: DataView): Box[] {
  const moov = boxIn(view, 'moov', 0, view.byteLength);
  return moov ? [...boxesIn(view, moov.from, moov.to)].filter(({ name }) => name === 'trak') : [];
}

function inside(view: DataView, box: Box, ...names: readonly string[]): Box {
  return names.reduce((outer, name) => {
    const found = boxIn(view, name, outer.from, outer.to);
    if (!found) throw new RangeError(`There is no ${name} in ${outer.name}.`);
    return found;
  }, box);
}

function isFilm(view: DataView, track: Box): boolean {
  const handler = inside(view, track, 'mdia', 'hdlr');
  if (textAt(view, handler.from + 8, 4) !== 'vide') return false;
  const described = inside(view, track, 'mdia', 'minf', 'stbl', 'stsd');
  return [...boxesIn(view, described.from + 8, described.to)].some(({ name }) => name in FILMS);
}

function idOf(view: DataView, track: Box): number {
  const { from } = inside(view, track, 'tkhd');
  return view.getUint32(from + (view.getUint8(from) === 1 ? 20 : 12));
}

function* chunksOf(view: DataView, track: Box): Generator<Span> {
  const samples = inside(view, track, 'mdia', 'minf', 'stbl');
  const sizes = inside(view, samples, 'stsz').from;
  const runs = inside(view, samples, 'stsc').from;
  const short = boxIn(view, 'stco', samples.from, samples.to);
  const places = (short ?? inside(view, samples, 'co64')).from;
  const [oneSize, count] = [view.getUint32(sizes + 4), view.getUint32(sizes + 8)];
  const runCount = view.getUint32(runs + 4);
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < view.getUint32(places + 4); chunk += 1) {
    // A run begins with its first chunk, which counts from one.
    while (run + 1 < runCount && view.getUint32(runs + 8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const next = Math.min(sample + view.getUint32(runs + 8 + 12 * run + 4), count);
    const from = short
      ? view.getUint32(places + 8 + 4 * chunk)
      : Number(view.getBigUint64(places + 8 + 8 * chunk));
    let size = oneSize * (next - sample);
    if (oneSize === 0) for (; sample < next; sample += 1) size += view.getUint32(sizes + 12 + 4 * sample);
    sample = next;
    yield { from, to: from + size };
  }
}

/** Each field is there only if its flag is set. */
function headOf(view: DataView, fragment: Box) {
  const { from } = inside(view, fragment, 'tfhd');
  const flags = view.getUint32(from);
  const base = flags & 1 ? Number(view.getBigUint64(from + 8)) : null;
  const at = from + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
  const size = flags & 0x10 ? view.getUint32(at) : null;
  return { id: view.getUint32(from + 4), base, isFromMoof: (flags & 0x2_00_00) !== 0, size };
}

function* fragmentsOf(view: DataView, ids: ReadonlySet<number>): Generator<Span> {
  for (const moof of boxesIn(view, 0, view.byteLength)) {
    if (moof.name !== 'moof') continue;
    let end = moof.at;
    for (const fragment of boxesIn(view, moof.from, moof.to)) {
      if (fragment.name !== 'traf') continue;
      const { id, base, isFromMoof, size } = headOf(view, fragment);
      const start = base ?? (isFromMoof ? moof.at : end);
      end = start;
      for (const run of boxesIn(view, fragment.from, fragment.to)) {
        if (run.name !== 'trun') continue;
        const flags = view.getUint32(run.from);
        if (flags & 1) end = start + view.getInt32(run.from + 8);
        const from = end;
        end += lengthOf(view, run, size ?? usualSizeOf(view, id));
        if (ids.has(id)) yield { from, to: end };
      }
    }
  }
}

function lengthOf(view: DataView, { from }: Box, usualSize: number): number {
  const [flags, count] = [view.getUint32(from), view.getUint32(from + 4)];
  if (!(flags & 0x2_00)) return count * usualSize;
  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length;
  let at = from + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0) + (flags & 0x1_00 ? 4 : 0);
  let length = 0;
  for (let sample = 0; sample < count; sample += 1, at += 4 * fields) length += view.getUint32(at);
  return length;
}

function usualSizeOf(view: DataView, id: number): number {
  const moov = boxIn(view, 'moov', 0, view.byteLength);
  const mvex = moov && boxIn(view, 'mvex', moov.from, moov.to);
  for (const { name, from } of mvex ? boxesIn(view, mvex.from, mvex.to) : []) {
    if (name === 'trex' && view.getUint32(from + 4) === id) return view.getUint32(from + 16);
  }
  return 0;
}
