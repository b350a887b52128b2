import { type Defs, ellipse, num, stop } from '../kit/svg.ts';
import type { Ground } from './ground.ts';

type Lift = 'lying' | 'hanging' | 'standing';

const lifts: Readonly<Record<Lift, { blur: number; dx: number; dy: number; strength: number }>> = {
  lying: { blur: 7, dx: 9, dy: 13, strength: 0.62 },
  hanging: { blur: 15, dx: 30, dy: 36, strength: 0.44 },
  standing: { blur: 9, dx: 12, dy: 8, strength: 0.34 },
};

/** The jewel with the shadow it casts: its own outline, moved away from the light and softened. */
export function withShadow(defs: Defs, tone: Ground, lift: Lift, art: string): string {
  const { blur, dx, dy, strength } = lifts[lift];
  const rgb = [1, 3, 5].map((at) => num(Number.parseInt(tone.shadow.slice(at, at + 2), 16) / 255));
  const id = defs.once(
    `cast-${lift}`,
    (name) =>
      `<filter id="${name}" x="-.12" y="-.12" width="1.3" height="1.3" color-interpolation-filters="sRGB"><feOffset in="SourceAlpha" dx="${String(dx)}" dy="${String(dy)}"/><feGaussianBlur stdDeviation="${String(blur)}"/><feColorMatrix values="0 0 0 0 ${rgb[0] ?? '0'} 0 0 0 0 ${rgb[1] ?? '0'} 0 0 0 0 ${rgb[2] ?? '0'} 0 0 0 ${String(strength)} 0" result="cast"/><feMerge><feMergeNode in="cast"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  );
  return `<g filter="url(#${id})">${art}</g>`;
}

/** A soft pool of shade on a table, darkest in the middle. */
export function pool(
  defs: Defs,
  tone: Ground,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  strength = 0.6,
): string {
  const id = defs.once(
    'pool',
    (name) =>
      `<radialGradient id="${name}">${stop(0, tone.shadow, 0.95)}${stop(0.42, tone.shadow, 0.66)}${stop(0.72, tone.shadow, 0.2)}${stop(1, tone.shadow, 0)}</radialGradient>`,
  );
  return ellipse(x, y, radiusX, radiusY, `fill="url(#${id})" opacity="${num(strength)}"`);
}
