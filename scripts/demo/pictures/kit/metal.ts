import type { Metal } from '../spec.ts';
import { type Defs, stop } from './svg.ts';

/** From the darkest line to the brightest reflection. */
export interface MetalTones {
  readonly name: Metal;
  readonly ink: string;
  readonly deep: string;
  readonly dark: string;
  readonly mid: string;
  readonly base: string;
  readonly light: string;
  readonly glint: string;
}

export const metalTones: Readonly<Record<Metal, MetalTones>> = {
  gold: tones('gold', ['#3f2207', '#6d3f0c', '#99631a', '#c98d2a', '#e6b34a', '#f8dc8e', '#fffbe6']),
  'antique-gold': tones('antique-gold', [
    '#2b1c0a',
    '#523813',
    '#7d5c26',
    '#a98442',
    '#c8a45c',
    '#e5cb8f',
    '#fdf3d6',
  ]),
  'rose-gold': tones('rose-gold', [
    '#4a1f17',
    '#7c3f31',
    '#a9624f',
    '#cf8b74',
    '#e6ab94',
    '#f7d3c2',
    '#fff6f0',
  ]),
  silver: tones('silver', ['#2c3036', '#555b63', '#838a92', '#b0b6bc', '#d3d7db', '#eff1f3', '#ffffff']),
  oxidised: tones('oxidised', ['#0f1012', '#25282b', '#45494d', '#6f7478', '#989da0', '#cdd1d3', '#fafbfb']),
};

function tones(
  name: Metal,
  ladder: readonly [string, string, string, string, string, string, string],
): MetalTones {
  const [ink, deep, dark, mid, base, light, glint] = ladder;
  return { name, ink, deep, dark, mid, base, light, glint };
}

/** A small polished ball, lit from the upper left with a reflected rim at the lower right. */
export function ballPaint(defs: Defs, m: MetalTones): string {
  const id = defs.once(
    `${m.name}-ball`,
    (name) =>
      `<radialGradient id="${name}" cx=".5" cy=".5" r=".52" fx=".34" fy=".28">${stop(0, m.glint)}${stop(0.16, m.light)}${stop(0.42, m.base)}${stop(0.66, m.mid)}${stop(0.84, m.deep)}${stop(0.94, m.dark)}${stop(1, m.mid)}</radialGradient>`,
  );
  return `fill="url(#${id})"`;
}

/** A flat or slightly curved plate: diagonal bands as on polished sheet. */
export function sheetPaint(defs: Defs, m: MetalTones): string {
  const id = defs.once(
    `${m.name}-sheet`,
    (name) =>
      `<linearGradient id="${name}" x1=".08" y1="0" x2=".92" y2="1">${stop(0, m.light)}${stop(0.14, m.base)}${stop(0.27, m.glint)}${stop(0.36, m.base)}${stop(0.52, m.mid)}${stop(0.64, m.dark)}${stop(0.74, m.base)}${stop(0.82, m.light)}${stop(0.9, m.mid)}${stop(1, m.deep)}</linearGradient>`,
  );
  return `fill="url(#${id})"`;
}

/** A body turned on a lathe, seen from the side: bands across its width. */
export function rollPaint(defs: Defs, m: MetalTones): string {
  const id = defs.once(
    `${m.name}-roll`,
    (name) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="1" y2="0">${stop(0, m.deep)}${stop(0.07, m.mid)}${stop(0.17, m.base)}${stop(0.27, m.glint)}${stop(0.36, m.light)}${stop(0.5, m.base)}${stop(0.66, m.mid)}${stop(0.8, m.dark)}${stop(0.9, m.deep)}${stop(0.96, m.mid)}${stop(1, m.dark)}</linearGradient>`,
  );
  return `fill="url(#${id})"`;
}

/** The inside of a ring or cup: darker, with the reflection on the far side. */
export function hollowPaint(defs: Defs, m: MetalTones): string {
  const id = defs.once(
    `${m.name}-hollow`,
    (name) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="1" y2="0">${stop(0, m.dark)}${stop(0.12, m.deep)}${stop(0.34, m.dark)}${stop(0.56, m.mid)}${stop(0.72, m.light)}${stop(0.8, m.base)}${stop(0.92, m.dark)}${stop(1, m.deep)}</linearGradient>`,
  );
  return `fill="url(#${id})"`;
}

/** The sunk field behind stones and openwork. */
export function recessPaint(defs: Defs, m: MetalTones): string {
  const id = defs.once(
    `${m.name}-recess`,
    (name) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="1" y2="1">${stop(0, m.ink)}${stop(0.5, m.deep)}${stop(1, m.dark)}</linearGradient>`,
  );
  return `fill="url(#${id})"`;
}
