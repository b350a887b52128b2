import type { Bench } from './bench.ts';
import { type Curve, stations } from './geometry.ts';
import { ballPaint, sheetPaint } from './metal.ts';
import { circle, ellipse, num, path, use } from './svg.ts';

export function ball(bench: Bench, x: number, y: number, radius: number): string {
  const id = bench.defs.once(
    `${bench.tones.name}-grain`,
    (name) => `<circle id="${name}" r="1" ${ballPaint(bench.defs, bench.tones)}/>`,
  );
  return use(id, x, y, { scaleX: radius, scaleY: radius });
}

/** Round wire along a path: dark edge, body, light and a thin reflection towards the upper left. */
export function wire(bench: Bench, d: string, width: number): string {
  const { tones } = bench;
  const line = (colour: string, share: number, shift: number): string =>
    path(
      d,
      `fill="none" stroke="${colour}" stroke-width="${num(width * share)}" stroke-linecap="round" stroke-linejoin="round"${shift === 0 ? '' : ` transform="translate(${num(-width * shift)} ${num(-width * shift * 1.2)})"`}`,
    );
  return (
    line(tones.ink, 1.16, 0) +
    line(tones.dark, 0.98, 0) +
    line(tones.mid, 0.72, 0.06) +
    line(tones.base, 0.5, 0.11) +
    (width > 3 ? line(tones.light, 0.28, 0.15) + line(tones.glint, 0.1, 0.17) : '')
  );
}

/** A row of granules, each touching the next. */
export function grains(bench: Bench, curve: Curve, radius: number, spacing = 1.9): string {
  const count = Math.max(2, Math.round(curve.length / (radius * spacing)) + 1);
  return stations(curve, count)
    .map((point) => ball(bench, point.x, point.y, radius))
    .join('');
}

export function grainRing(bench: Bench, x: number, y: number, ringRadius: number, radius: number): string {
  const count = Math.max(6, Math.floor((Math.PI * 2 * ringRadius) / (radius * 1.95)));
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    return ball(bench, x + ringRadius * Math.sin(angle), y - ringRadius * Math.cos(angle), radius);
  }).join('');
}

/** A jump ring seen edge on or face on. */
export function loop(bench: Bench, x: number, y: number, radius: number, narrow = 1): string {
  const d = `M${num(x - radius * narrow)} ${num(y)}A${num(radius * narrow)} ${num(radius)} 0 1 1 ${num(x + radius * narrow)} ${num(y)}A${num(radius * narrow)} ${num(radius)} 0 1 1 ${num(x - radius * narrow)} ${num(y)}Z`;
  return wire(bench, d, Math.max(2, radius * 0.42));
}

export type ChainStyle = 'cable' | 'ball' | 'rope' | 'bar';

export function chain(bench: Bench, curve: Curve, size: number, style: ChainStyle): string {
  const { tones, defs } = bench;
  if (style === 'ball') return grains(bench, curve, size * 0.55, 2);
  const links = Math.max(2, Math.round(curve.length / (size * (style === 'rope' ? 0.62 : 1.15))));
  const face = defs.once(
    `${tones.name}-link`,
    (name) =>
      `<g id="${name}">${ellipse(0, 0, 0.78, 0.46, `fill="none" stroke="${tones.ink}" stroke-width=".36"`)}${ellipse(0, 0, 0.78, 0.46, `fill="none" stroke="${tones.mid}" stroke-width=".26"`)}${ellipse(-0.03, -0.05, 0.78, 0.46, `fill="none" stroke="${tones.light}" stroke-width=".1"`)}</g>`,
  );
  const edge = defs.once(
    `${tones.name}-edge`,
    (name) =>
      `<g id="${name}">${ellipse(0, 0, 0.72, 0.2, `${sheetPaint(defs, tones)} stroke="${tones.ink}" stroke-width=".08"`)}${ellipse(-0.1, -0.06, 0.4, 0.06, `fill="${tones.glint}"`)}</g>`,
  );
  const strand = defs.once(
    `${tones.name}-strand`,
    (name) =>
      `<g id="${name}">${ellipse(0, 0, 0.62, 0.3, `${sheetPaint(defs, tones)} stroke="${tones.ink}" stroke-width=".09"`)}${ellipse(-0.12, -0.08, 0.3, 0.07, `fill="${tones.glint}" fill-opacity=".85"`)}</g>`,
  );
  return stations(curve, links)
    .map((point, index) => {
      if (style === 'rope') return use(strand, point.x, point.y, { scale: size, turn: point.angle + 52 });
      if (style === 'bar' && index % 4 !== 0)
        return use(edge, point.x, point.y, { scale: size * 0.8, turn: point.angle });
      return use(index % 2 === 0 ? face : edge, point.x, point.y, { scale: size * 0.82, turn: point.angle });
    })
    .join('');
}

/** Openwork: a pair of scrolls mirrored about the vertical, standing on the origin. */
export function scrollPair(bench: Bench, size: number, width: number): string {
  const s = (value: number): string => num(value * size);
  const half = (side: number): string =>
    `M0 0C${s(0.5 * side)} ${s(-0.05)} ${s(0.75 * side)} ${s(-0.5)} ${s(0.42 * side)} ${s(-0.72)}C${s(0.14 * side)} ${s(-0.86)} ${s(0.04 * side)} ${s(-0.5)} ${s(0.3 * side)} ${s(-0.46)}`;
  return wire(bench, half(1) + half(-1), width);
}

export function disc(bench: Bench, x: number, y: number, radius: number): string {
  return (
    circle(x + radius * 0.03, y + radius * 0.05, radius * 1.02, `fill="${bench.tones.ink}"`) +
    circle(
      x,
      y,
      radius,
      `${sheetPaint(bench.defs, bench.tones)} stroke="${bench.tones.deep}" stroke-width="1.2"`,
    )
  );
}
