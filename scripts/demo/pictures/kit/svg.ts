/** Numbers are written with two decimals: small files, and the same text everywhere. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}

interface Placing {
  readonly scale?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly turn?: number;
}

function transform(x: number, y: number, placing: Placing = {}): string {
  const scaleX = placing.scaleX ?? placing.scale ?? 1;
  const scaleY = placing.scaleY ?? placing.scale ?? 1;
  const turn = placing.turn ?? 0;
  const parts = [`translate(${num(x)} ${num(y)})`];
  if (turn !== 0) parts.push(`rotate(${num(turn)})`);
  if (scaleX !== 1 || scaleY !== 1) parts.push(`scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`);
  return `transform="${parts.join('')}"`;
}

export function place(art: string, x: number, y: number, placing: Placing = {}): string {
  return `<g ${transform(x, y, placing)}>${art}</g>`;
}

export function use(id: string, x: number, y: number, placing: Placing = {}): string {
  return `<use href="#${id}" ${transform(x, y, placing)}/>`;
}

export function circle(x: number, y: number, radius: number, paint: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" ${paint}/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, paint: string): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(radiusX)}" ry="${num(radiusY)}" ${paint}/>`;
}

export function rect(x: number, y: number, width: number, height: number, paint: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" ${paint}/>`;
}

export function path(d: string, paint: string): string {
  return `<path d="${d}" ${paint}/>`;
}

export function stop(offset: number, colour: string, opacity = 1): string {
  const alpha = opacity === 1 ? '' : ` stop-opacity="${num(opacity)}"`;
  return `<stop offset="${num(offset)}" stop-color="${colour}"${alpha}/>`;
}

/** Gradients, filters and symbols, each written once into the picture and referred to by id. */
export interface Defs {
  /** Registers the markup under this id the first time, and returns the id. */
  once(id: string, markup: (id: string) => string): string;
  /** A reference to a drawing that is repeated: the same drawing is written once. */
  share(art: string): string;
  toString(): string;
}

export function createDefs(): Defs {
  const known = new Map<string, string>();
  const shared = new Map<string, string>();
  return {
    once(id, markup) {
      if (!known.has(id)) known.set(id, markup(id));
      return id;
    },
    share(art) {
      const id = shared.get(art) ?? `part-${shared.size + 1}`;
      shared.set(art, id);
      return `<use href="#${id}"/>`;
    },
    toString: () =>
      [...known.values(), ...[...shared].map(([art, id]) => `<g id="${id}">${art}</g>`)].join(''),
  };
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export function writeSvg(defs: Defs, frame: Frame, body: string): string {
  const size = `${String(frame.width)} ${String(frame.height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(frame.width)}" height="${String(frame.height)}" viewBox="0 0 ${size}"><defs>${defs.toString()}</defs>${body}</svg>`;
}
