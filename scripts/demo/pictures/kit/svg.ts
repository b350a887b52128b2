/** Numbers are written with two decimals: small files, and the same text everywhere. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? '0' : String(rounded);
}

export interface Placing {
  readonly scale?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly turn?: number;
}

export function transform(x: number, y: number, placing: Placing = {}): string {
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
