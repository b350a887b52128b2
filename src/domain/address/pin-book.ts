export interface PinPlace {
  readonly district: string;
  readonly state: string;
}

const PREFIX_LENGTH = 3;

/** `560 KA Bengaluru 001-110 300`: one line for each district that shares the first three digits. */
export function packPins(places: ReadonlyMap<string, PinPlace>): string {
  const lines = new Map<string, number[]>();
  for (const pin of [...places.keys()].sort()) {
    const place = places.get(pin);
    const head = `${pin.slice(0, PREFIX_LENGTH)}|${place?.state ?? ''}|${place?.district ?? ''}|`;
    lines.set(head, [...(lines.get(head) ?? []), Number(pin.slice(PREFIX_LENGTH))]);
  }
  return `\n${[...lines].map(([head, ends]) => head + packEnds(ends)).join('\n')}\n`;
}

export function findPin(book: string, pin: string): PinPlace | null {
  const prefix = `\n${pin.slice(0, PREFIX_LENGTH)}|`;
  const end = Number(pin.slice(PREFIX_LENGTH));
  for (let at = book.indexOf(prefix); at !== -1; at = book.indexOf(prefix, at + 1)) {
    const [, state = '', district = '', ends = ''] = book.slice(at, book.indexOf('\n', at + 1)).split('|');
    if (hasEnd(ends, end)) return { district, state };
  }
  return null;
}

function packEnds(ends: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const end of ends) {
    const run = runs.at(-1);
    if (run && end === run.last + 1) run.last = end;
    else runs.push({ first: end, last: end });
  }
  return runs
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(' ');
}

function hasEnd(ends: string, end: number): boolean {
  return ends.split(' ').some((run) => {
    const [first = '', last = first] = run.split('-');
    return Number(first) <= end && end <= Number(last);
  });
}
