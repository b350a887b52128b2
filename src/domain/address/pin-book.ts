export interface PinPlace {
  /** What is written as the city; null where the directory does not tell. */
  readonly town: string | null;
  readonly district: string;
  readonly state: string;
}

const PREFIX_LENGTH = 3;

/** `560|KA|Bengaluru|Bengaluru:1-110|Yelahanka:300`: a line for each district that shares the first three digits. */
export function packPins(places: ReadonlyMap<string, PinPlace>): string {
  const lines = new Map<string, Map<string, number[]>>();
  for (const [pin, { town, district, state }] of [...places].sort(
    ([one], [other]) => Number(one) - Number(other),
  )) {
    const head = `${pin.slice(0, PREFIX_LENGTH)}|${state}|${district}`;
    const towns = lines.get(head) ?? new Map<string, number[]>();
    towns.set(town ?? '', [...(towns.get(town ?? '') ?? []), Number(pin.slice(PREFIX_LENGTH))]);
    lines.set(head, towns);
  }
  const packed = [...lines].map(([head, towns]) =>
    [head, ...[...towns].map(([town, ends]) => `${town}:${packEnds(ends)}`)].join('|'),
  );
  return `\n${packed.join('\n')}\n`;
}

export function findPin(book: string, pin: string): PinPlace | null {
  const prefix = `\n${pin.slice(0, PREFIX_LENGTH)}|`;
  const end = Number(pin.slice(PREFIX_LENGTH));
  for (let at = book.indexOf(prefix); at !== -1; at = book.indexOf(prefix, at + 1)) {
    const line = book.slice(at, book.indexOf('\n', at + 1));
    const [, state = '', district = '', ...towns] = line.split('|');
    for (const each of towns) {
      const [town = '', ends = ''] = each.split(':');
      if (hasEnd(ends, end)) return { town: town || null, district, state };
    }
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
