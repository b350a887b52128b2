import { mix } from '../kit/colour.ts';
import { metalTones, sheetPaint } from '../kit/metal.ts';
import { circle, type Defs, ellipse, num, path, rect, stop } from '../kit/svg.ts';
import type { Ground } from './ground.ts';
import { pool } from './shadow.ts';

export type Ware = 'brass' | 'ceramic';

/** A round tray seen from above: beaten brass or glazed ceramic. */
export function tray(defs: Defs, tone: Ground, x: number, y: number, radius: number, ware: Ware): string {
  const brass = metalTones['antique-gold'];
  const glaze = defs.once(
    'glaze',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, '#ffffff')}${stop(0.5, '#efe6d8')}${stop(1, '#c9b79c')}</linearGradient>`,
  );
  const rim = ware === 'brass' ? sheetPaint(defs, brass) : `fill="url(#${glaze})"`;
  const [low, high] = ware === 'brass' ? ['#8f6d35', '#dcc089'] : ['#e4d7c3', '#fbf6ec'];
  const well = defs.once(
    `well-${ware}`,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, low)}${stop(0.35, mix(low, high, 0.55))}${stop(0.72, high)}${stop(1, mix(low, high, 0.7))}</linearGradient>`,
  );
  const line = (share: number, colour: string, width: number): string =>
    circle(x, y, radius * share, `fill="none" stroke="${colour}" stroke-width="${num(width)}"`);
  const beads = Array.from({ length: 96 }, (_, index) => {
    const turn = (index / 96) * Math.PI * 2;
    return circle(
      x + Math.cos(turn) * radius * 0.955,
      y + Math.sin(turn) * radius * 0.955,
      radius * 0.0125,
      `fill="${ware === 'brass' ? brass.light : '#cbb389'}" stroke="${ware === 'brass' ? brass.deep : '#a98c5c'}" stroke-width="1"`,
    );
  }).join('');
  return (
    pool(defs, tone, x + radius * 0.07, y + radius * 0.1, radius * 1.16, radius * 1.16, 0.75) +
    circle(x + 3, y + 6, radius, `fill="${mix(low, '#1d0d08', 0.55)}"`) +
    circle(x, y, radius, rim) +
    beads +
    circle(x, y, radius * 0.91, `fill="url(#${well})"`) +
    line(0.91, ware === 'brass' ? brass.deep : '#c3ae8d', 3) +
    line(0.86, ware === 'brass' ? brass.dark : '#d9c29a', 2) +
    line(0.845, ware === 'brass' ? brass.light : '#fffaf0', 1.5)
  );
}

/** A round block to stand a jewel on; (x, y) is the middle of its top. */
export function plinth(
  defs: Defs,
  tone: Ground,
  x: number,
  y: number,
  radius: number,
  depth: number,
  squash: number,
): string {
  const side = defs.once(
    'plinth-side',
    (id) =>
      `<linearGradient id="${id}">${stop(0, mix(tone.base, tone.dark, 0.25))}${stop(0.22, tone.light)}${stop(0.5, mix(tone.base, tone.dark, 0.16))}${stop(1, mix(tone.dark, tone.shadow, 0.36))}</linearGradient>`,
  );
  const top = defs.once(
    'plinth-top',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, tone.light)}${stop(1, mix(tone.base, tone.dark, 0.3))}</linearGradient>`,
  );
  const ry = radius * squash;
  const body = `M${num(x - radius)} ${num(y)}V${num(y + depth)}A${num(radius)} ${num(ry)} 0 0 0 ${num(x + radius)} ${num(y + depth)}V${num(y)}Z`;
  return (
    pool(defs, tone, x + radius * 0.34, y + depth + ry * 0.1, radius * 1.5, ry * 1.35, 0.75) +
    path(body, `fill="url(#${side})"`) +
    ellipse(x, y, radius, ry, `fill="url(#${top})"`) +
    path(
      `M${num(x - radius)} ${num(y)}A${num(radius)} ${num(ry)} 0 0 0 ${num(x + radius)} ${num(y)}`,
      `fill="none" stroke="${tone.light}" stroke-opacity=".9" stroke-width="2.5"`,
    )
  );
}

/** A brass bar on a foot for earrings; the bar's underside is at y. */
export function earringStand(
  defs: Defs,
  tone: Ground,
  x: number,
  y: number,
  half: number,
  floor: number,
): string {
  const brass = metalTones['antique-gold'];
  const rod = defs.once(
    'rod',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stop(0, brass.dark)}${stop(0.3, brass.glint)}${stop(0.55, brass.base)}${stop(1, brass.deep)}</linearGradient>`,
  );
  const post = defs.once(
    'post',
    (id) =>
      `<linearGradient id="${id}">${stop(0, brass.dark)}${stop(0.3, brass.glint)}${stop(0.55, brass.base)}${stop(1, brass.deep)}</linearGradient>`,
  );
  return (
    pool(defs, tone, x + 90, floor + 14, 340, 62, 0.8) +
    ellipse(x, floor + 16, 186, 48, `fill="${brass.deep}"`) +
    ellipse(x, floor + 4, 186, 46, sheetPaint(defs, brass)) +
    ellipse(
      x,
      floor + 2,
      150,
      35,
      `fill="none" stroke="${brass.deep}" stroke-opacity=".6" stroke-width="2"`,
    ) +
    rect(x - 9, y - 10, 18, floor - y + 14, `fill="url(#${post})"`) +
    rect(x - half, y - 18, half * 2, 18, `rx="9" fill="url(#${rod})"`) +
    [-1, 1]
      .map(
        (side) =>
          circle(x + side * half, y - 9, 17, `fill="${brass.base}" stroke="${brass.deep}" stroke-width="2"`) +
          circle(x + side * half - 5, y - 14, 5, `fill="${brass.glint}"`),
      )
      .join('')
  );
}

/** A covered display bust; the neck is `half` wide to each side at `neckY`. */
export function bust(
  defs: Defs,
  tone: Ground,
  x: number,
  neckY: number,
  half: number,
  height: number,
  cover: 'velvet' | 'linen',
): string {
  const [dark, base, light] =
    cover === 'velvet' ? ['#1f060d', '#571526', '#8d3347'] : ['#a58d70', '#e0cfb6', '#fbf3e4'];
  const top = neckY - half * 1.05;
  const n = (value: number): string => num(value);
  const w = half;
  const broad = half > 180 ? 76 : Math.min(half, 118);
  const side = (sign: number): { x(value: number): string } => ({ x: (value) => n(x + sign * value) });
  const [left, right] = [side(-1), side(1)];
  const [slope, arm] = [neckY + w * 0.5, w + broad * 2.5];
  const shape =
    `M${left.x(w * 0.94)} ${n(top)}C${left.x(w * 0.9)} ${n(top + w * 0.8)} ${left.x(w * 0.96)} ${n(neckY + w * 0.1)} ${left.x(w * 1.24)} ${n(slope)}` +
    `C${left.x(w * 1.3 + broad * 0.8)} ${n(slope + broad * 0.75)} ${left.x(arm)} ${n(slope + broad * 0.5)} ${left.x(arm + broad * 0.5)} ${n(slope + broad * 2)}` +
    `C${left.x(arm + broad * 0.7)} ${n(slope + broad * 4)} ${left.x(arm - broad * 0.4)} ${n(height)} ${left.x(arm - broad * 0.9)} ${n(height + 60)}` +
    `H${right.x(arm - broad * 0.9)}C${right.x(arm - broad * 0.4)} ${n(height)} ${right.x(arm + broad * 0.7)} ${n(slope + broad * 4)} ${right.x(arm + broad * 0.5)} ${n(slope + broad * 2)}` +
    `C${right.x(arm)} ${n(slope + broad * 0.5)} ${right.x(w * 1.3 + broad * 0.8)} ${n(slope + broad * 0.75)} ${right.x(w * 1.24)} ${n(slope)}` +
    `C${right.x(w * 0.96)} ${n(neckY + w * 0.1)} ${right.x(w * 0.9)} ${n(top + w * 0.8)} ${right.x(w * 0.94)} ${n(top)}Z`;
  const fill = defs.once(
    'bust',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2=".2">${stop(0, mix(base, dark, 0.5))}${stop(0.16, base)}${stop(0.34, light)}${stop(0.52, base)}${stop(0.78, mix(base, dark, 0.55))}${stop(1, dark)}</linearGradient>`,
  );
  const round = defs.once(
    'bust-round',
    (id) =>
      `<radialGradient id="${id}" cx=".4" cy=".5" r=".6">${stop(0, light, 0.55)}${stop(0.5, light, 0)}${stop(1, dark, 0.5)}</radialGradient>`,
  );
  return (
    path(shape, `fill="${tone.shadow}" fill-opacity=".1" transform="translate(46 20)"`) +
    path(shape, `fill="${tone.shadow}" fill-opacity=".12" transform="translate(26 12)"`) +
    path(shape, `fill="url(#${fill})"`) +
    path(shape, `fill="url(#${round})"`) +
    ellipse(
      x,
      top,
      w * 0.94,
      w * 0.2,
      `fill="${mix(base, light, 0.4)}" stroke="${mix(base, dark, 0.4)}" stroke-width="2"`,
    )
  );
}
