import { mix } from '../kit/colour.ts';
import { type Defs, num, path, stop } from '../kit/svg.ts';
import type { Ground } from './ground.ts';

/** The outline of a cusped palace arch, its foot at `floor` and its tip at `top`. */
function archPath(x: number, top: number, floor: number, half: number): string {
  const n = (value: number): string => num(value);
  const rise = half * 0.98;
  const spring = top + rise;
  const cusps: readonly (readonly [number, number])[] = [
    [1, 1],
    [0.93, 0.7],
    [0.73, 0.43],
    [0.46, 0.22],
    [0.13, 0.12],
  ];
  const side = (sign: number, points: readonly (readonly [number, number])[]): string =>
    points
      .slice(1)
      .map(([px, py], index) => {
        const [fx, fy] = points[index] ?? [0, 0];
        const bulge = 0.62;
        const radius = Math.hypot(px - fx, py - fy) * half * bulge;
        return `A${n(radius)} ${n(radius)} 0 0 ${sign > 0 ? '0' : '0'} ${n(x + sign * px * half)} ${n(top + py * rise)}`;
      })
      .join('');
  const back = [...cusps].reverse();
  return (
    `M${n(x + half)} ${n(floor)}V${n(spring)}${side(1, cusps)}` +
    `Q${n(x + half * 0.03)} ${n(top + rise * 0.1)} ${n(x)} ${n(top)}Q${n(x - half * 0.03)} ${n(top + rise * 0.1)} ${n(x - half * 0.13)} ${n(top + rise * 0.12)}` +
    `${side(-1, back)}V${n(floor)}Z`
  );
}

/** A shallow alcove behind such an arch, with a gold line around it. */
export function niche(defs: Defs, tone: Ground, x: number, top: number, floor: number, half: number): string {
  const d = archPath(x, top, floor, half);
  const depth = defs.once(
    'niche',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, mix(tone.accent, tone.dark, 0.5))}${stop(0.3, mix(tone.accent, tone.dark, 0.16))}${stop(0.7, mix(tone.accent, tone.light, 0.3))}${stop(1, mix(tone.accent, tone.light, 0.5))}</linearGradient>`,
  );
  const edge = path(
    d,
    `fill="${mix(tone.dark, tone.shadow, 0.3)}" fill-opacity=".55" transform="translate(-3 -4)"`,
  );
  const inner = [26, 17, 9]
    .map((width) =>
      path(
        d,
        `fill="none" stroke="${tone.shadow}" stroke-opacity=".05" stroke-width="${String(width * 2)}" transform="translate(6 8)"`,
      ),
    )
    .join('');
  const clip = defs.once('niche-clip', (id) => `<clipPath id="${id}">${path(d, '')}</clipPath>`);
  const outer = archPath(x, top - half * 0.1, floor, half * 1.06);
  const line =
    path(outer, 'fill="none" stroke="#b08d3e" stroke-opacity=".75" stroke-width="3"') +
    path(
      outer,
      'fill="none" stroke="#f3dfa6" stroke-opacity=".7" stroke-width="1" transform="translate(-1 -1)"',
    );
  return edge + path(d, `fill="url(#${depth})"`) + `<g clip-path="url(#${clip})">${inner}</g>` + line;
}
