import type { Random } from '../../random.ts';
import { mix } from '../kit/colour.ts';
import { cubic, curveThrough, pathThrough, type Point, sample } from '../kit/geometry.ts';
import { type Defs, type Frame, num, path, place, stop } from '../kit/svg.ts';

export interface Silk {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
}

export const silks: readonly [Silk, ...Silk[]] = [
  { light: '#a33a52', base: '#7a1c33', dark: '#3b0a18' },
  { light: '#f3e2cc', base: '#dfc5a4', dark: '#a98863' },
  { light: '#efc9bd', base: '#d9a294', dark: '#9c6559' },
  { light: '#4f7c6b', base: '#27513f', dark: '#0e2a20' },
  { light: '#e0b766', base: '#bd8c35', dark: '#74501a' },
  { light: '#6a567f', base: '#46345c', dark: '#211530' },
];

/** Mustard and yellow metal would swallow each other. */
export function pickSilk(random: Random, warmMetal: boolean): Silk {
  const silk = random.pick(silks);
  return warmMetal && silk === silks[4] ? silks[0] : silk;
}

/** A soft line: several translucent strokes, wide to narrow, in place of a blur. */
function softLine(d: string, colour: string, width: number, strength: number): string {
  return [1, 0.78, 0.58, 0.4, 0.24, 0.12]
    .map((share) =>
      path(
        d,
        `fill="none" stroke="${colour}" stroke-opacity="${num(strength / 6)}" stroke-width="${num(width * share)}" stroke-linecap="round"`,
      ),
    )
    .join('');
}

/** Silk with folds and a woven gold border; `lie` says how far down its hem runs at the left and the right edge. */
export function drawCloth(
  defs: Defs,
  silk: Silk,
  frame: Frame,
  random: Random,
  lie: { from: number; to: number },
): string {
  const { width, height } = frame;
  const edgeTop = (height * (lie.from + lie.to)) / 2;
  const wave = random.between(0, 6);
  const hem = sample(60, (t) => ({
    x: width * (-0.05 + 1.1 * t),
    y:
      height * (lie.from + (lie.to - lie.from) * t) +
      Math.sin(t * 9 + wave) * height * 0.018 +
      Math.sin(t * 4 + wave) * height * 0.03,
  }));
  const fill = defs.once(
    'silk',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stop(0, silk.light)}${stop(0.4, silk.base)}${stop(1, mix(silk.base, silk.dark, 0.5))}</linearGradient>`,
  );
  const clip = defs.once(
    'silk-clip',
    (id) => `<clipPath id="${id}">${path(body(hem, frame), '')}</clipPath>`,
  );
  const folds = Array.from({ length: 7 }, (_, index) => {
    const x = width * (-0.1 + index * 0.19 + random.between(-0.04, 0.04));
    const bend = random.between(-0.12, 0.14) * width;
    const fold = cubic(
      { x: x + width * 0.26, y: edgeTop - height * 0.2 },
      { x: x + width * 0.1 + bend, y: edgeTop + height * 0.25 },
      { x: x + bend * 0.4, y: height * 0.8 },
      { x: x - width * 0.16, y: height * 1.05 },
      30,
    );
    const d = pathThrough(fold);
    const wide = width * random.between(0.05, 0.1);
    return (
      `<g transform="translate(${num(wide * 0.42)} ${num(wide * 0.1)})">${softLine(d, silk.dark, wide * 1.5, 0.85)}</g>` +
      `<g transform="translate(${num(-wide * 0.34)} 0)">${softLine(d, silk.light, wide, 0.8)}</g>`
    );
  }).join('');
  const lip = `<g transform="translate(0 -9)">${softLine(pathThrough(hem), '#1d0d08', height * 0.03, 0.34)}</g>`;
  return (
    lip +
    path(body(hem, frame), `fill="url(#${fill})"`) +
    `<g clip-path="url(#${clip})">${folds}${border(silk, hem, height)}</g>`
  );
}

function body(hem: readonly Point[], frame: Frame): string {
  return `${pathThrough(hem)}L${num(frame.width * 1.05)} ${num(frame.height * 1.05)}L${num(-frame.width * 0.05)} ${num(frame.height * 1.05)}Z`;
}

/** Zari: two gold lines and a row of woven buttas between them, following the hem. */
function border(silk: Silk, hem: readonly Point[], height: number): string {
  const gold = mix('#d9ac53', silk.base, 0.12);
  const below = (by: number): string =>
    pathThrough(hem.map((point) => ({ x: point.x, y: point.y + height * by })));
  const line = (by: number, width: number): string =>
    path(below(by), `fill="none" stroke="#3c2407" stroke-opacity=".35" stroke-width="${num(width + 3)}"`) +
    path(below(by), `fill="none" stroke="${gold}" stroke-width="${num(width)}"`) +
    path(
      below(by),
      `fill="none" stroke="#fbe7ad" stroke-opacity=".75" stroke-width="${num(width * 0.4)}" stroke-dasharray="2 5"`,
    );
  const curve = curveThrough(hem.map((point) => ({ x: point.x, y: point.y + height * 0.047 })));
  const butta = path(
    'M0-15C7-8 11 0 0 11C-11 0-7-8 0-15ZM-13 3C-9-2-6 4-4 9C-9 10-12 8-13 3ZM13 3C9-2 6 4 4 9C9 10 12 8 13 3Z',
    `fill="${gold}"`,
  );
  const row = Array.from({ length: Math.floor(curve.length / 36) }, (_, index) => {
    const spot = curve.at(18 + index * 36);
    return place(butta, spot.x, spot.y, { turn: spot.angle });
  }).join('');
  return line(0.012, 9) + row + line(0.084, 14) + line(0.102, 4);
}
