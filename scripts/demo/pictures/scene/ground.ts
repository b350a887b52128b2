import type { Random } from '../../random.ts';
import { mix } from '../kit/colour.ts';
import { circle, type Defs, type Frame, num, path, rect, stop } from '../kit/svg.ts';

export interface Ground {
  readonly name: string;
  readonly base: string;
  readonly light: string;
  readonly dark: string;
  readonly shadow: string;
  readonly accent: string;
}

function ground(name: string, base: string, light: string, dark: string, accent: string): Ground {
  return { name, base, light, dark, accent, shadow: mix(dark, '#1d0d08', 0.72) };
}

export const grounds = {
  ivory: ground('ivory', '#f5ecdf', '#fffaf2', '#dcc9b0', '#ead9c1'),
  sand: ground('sand', '#ead8bd', '#f9eedb', '#c8ab83', '#dcc29b'),
  blush: ground('blush', '#f1d9ce', '#fdf0ea', '#cfa394', '#e6bfb1'),
  champagne: ground('champagne', '#efe0c4', '#fcf4e2', '#cdb387', '#e2cb9f'),
  sage: ground('sage', '#d5d8c3', '#eceee0', '#a2a78b', '#bcc2a5'),
  clay: ground('clay', '#dfb698', '#f3d8c3', '#b47f5d', '#cc9874'),
  maroon: ground('maroon', '#5d1a2a', '#87303f', '#2c0a13', '#741f34'),
} as const;

export function pickGround(random: Random, light: boolean): Ground {
  const roll = random.next();
  if (!light && roll > 0.93) return grounds.maroon;
  return random.pick([
    grounds.ivory,
    grounds.sand,
    grounds.blush,
    grounds.champagne,
    grounds.sage,
    grounds.ivory,
    grounds.clay,
    grounds.blush,
  ]);
}

/** A plain wall or table top: light falls from the upper left and fades to the far corner. */
export function drawGround(defs: Defs, tone: Ground, frame: Frame): string {
  const { width, height } = frame;
  const lit = defs.once(
    'ground-light',
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(width * 0.26)}" cy="${num(height * 0.16)}" r="${num(Math.max(width, height) * 0.86)}">${stop(0, tone.light)}${stop(0.45, tone.base)}${stop(1, mix(tone.base, tone.dark, 0.62))}</radialGradient>`,
  );
  return rect(0, 0, width, height, `fill="url(#${lit})"`);
}

const VIGNETTE = /<!--vignette (#[\da-f]{6})-->/;

/** The corners of the picture get darker; render-picture.ts paints that, as it does shadows. */
export function vignette(tone: Ground): string {
  return `<!--vignette ${tone.shadow}-->`;
}

/** The drawing without the note, and the colour of the corners. */
export function takeVignette(svg: string): { readonly drawing: string; readonly colour: string | null } {
  return { drawing: svg.replace(VIGNETTE, ''), colour: VIGNETTE.exec(svg)?.[1] ?? null };
}

/** A table meeting the wall in a soft sweep. */
export function drawTable(defs: Defs, tone: Ground, frame: Frame, horizon: number): string {
  const { width, height } = frame;
  const id = defs.once(
    'table',
    (name) =>
      `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1">${stop(0, mix(tone.base, tone.dark, 0.3), 0)}${stop(0.2, mix(tone.base, tone.dark, 0.26), 0.5)}${stop(0.38, mix(tone.base, tone.dark, 0.1), 0.85)}${stop(0.72, mix(tone.base, tone.light, 0.6))}${stop(1, mix(tone.base, tone.dark, 0.3))}</linearGradient>`,
  );
  return rect(0, horizon - height * 0.1, width, height * 1.1 - horizon, `fill="url(#${id})"`);
}

export type Backdrop = 'plain' | 'arch' | 'disc' | 'halves' | 'window' | 'leaves';

export function drawBackdrop(defs: Defs, tone: Ground, frame: Frame, kind: Backdrop, random: Random): string {
  const { width, height } = frame;
  const [cx, cy] = [width / 2, height / 2];
  const panel = defs.once(
    'panel',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, mix(tone.accent, tone.light, 0.35))}${stop(1, mix(tone.accent, tone.dark, 0.22))}</linearGradient>`,
  );
  switch (kind) {
    case 'plain':
      return '';
    case 'arch': {
      const half = height * 0.36;
      const d = `M${num(cx - half)} ${num(height)}V${num(cy - height * 0.08)}A${num(half)} ${num(half)} 0 0 1 ${num(cx + half)} ${num(cy - height * 0.08)}V${num(height)}Z`;
      return (
        path(d, `fill="${tone.shadow}" fill-opacity=".1" transform="translate(-7 -6)"`) +
        path(d, `fill="url(#${panel})"`)
      );
    }
    case 'disc':
      return (
        circle(cx + 5, cy + 9, height * 0.415, `fill="${tone.shadow}" fill-opacity=".1"`) +
        circle(cx, cy, height * 0.41, `fill="url(#${panel})"`)
      );
    case 'halves': {
      const lean = random.between(-0.16, 0.16) * width;
      const d = `M${num(width * 0.56 + lean)} 0H${num(width)}V${num(height)}H${num(width * 0.44 - lean)}Z`;
      return (
        path(d, `fill="${tone.shadow}" fill-opacity=".09" transform="translate(-9 0)"`) +
        path(d, `fill="url(#${panel})"`)
      );
    }
    case 'window':
      return windowLight(defs, tone, frame);
    case 'leaves':
      return leafShade(tone, frame, random);
  }
}

function windowLight(defs: Defs, tone: Ground, frame: Frame): string {
  const { width, height } = frame;
  const id = defs.once(
    'beam',
    (name) =>
      `<linearGradient id="${name}">${stop(0, tone.light, 0)}${stop(0.12, tone.light, 0.75)}${stop(0.88, tone.light, 0.75)}${stop(1, tone.light, 0)}</linearGradient>`,
  );
  return [0.02, 0.27, 0.52]
    .map(
      (x) =>
        `<g transform="translate(${num(width * x)} ${num(-height * 0.1)}) skewX(24)">${rect(-height * 0.2, 0, width * 0.22, height * 1.3, `fill="url(#${id})"`)}</g>`,
    )
    .join('');
}

/** The soft shadow of a palm frond from outside the picture, in a few translucent layers. */
function leafShade(tone: Ground, frame: Frame, random: Random): string {
  const { width, height } = frame;
  const flip = random.chance(0.5) ? 1 : -1;
  const blades = Array.from({ length: 11 }, (_, index) => {
    const turn = -64 + index * 13;
    const long = height * (0.58 + 0.1 * Math.sin(index * 1.3));
    return `<g transform="rotate(${num(turn)})">${[1, 0.72, 0.46].map((share) => path(`M0 0Q${num(long * 0.45)} ${num(-long * 0.075 * share)} ${num(long)} 0Q${num(long * 0.45)} ${num(long * 0.075 * share)} 0 0Z`, `fill="${tone.shadow}" fill-opacity=".035"`)).join('')}</g>`;
  }).join('');
  return `<g transform="translate(${num(flip > 0 ? -40 : width + 40)} ${num(height * 0.08)}) scale(${String(flip)} 1) rotate(32)">${blades}</g>`;
}
