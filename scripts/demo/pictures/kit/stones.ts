import { createRandom } from '../../random.ts';
import type { Bench } from './bench.ts';
import { mix, ramp } from './colour.ts';
import { type Gem, gemRamps } from './gems.ts';
import { mapPoints, pathThrough, type Point } from './geometry.ts';
import { ballPaint, type MetalTones, sheetPaint } from './metal.ts';
import { stoneOutline, type StoneShape } from './stone-shapes.ts';
import { circle, type Defs, ellipse, path, stop, use } from './svg.ts';

export type { StoneShape };
type Setting = 'bezel' | 'claw' | 'grain';

interface StoneOptions {
  readonly shape?: StoneShape;
  readonly gem?: Gem;
  readonly turn?: number;
  readonly setting?: Setting;
  readonly squashX?: number;
  readonly squashY?: number;
}

const TURN_STEP = 15;

/** A set stone whose outer edge is about `radius` from its centre. */
export function stone(
  bench: Bench,
  x: number,
  y: number,
  radius: number,
  options: StoneOptions = {},
): string {
  const shape = options.shape ?? 'round';
  const gem = options.gem ?? bench.gems.main;
  const turn =
    shape === 'round' ? 0 : (((Math.round((options.turn ?? 0) / TURN_STEP) * TURN_STEP) % 360) + 360) % 360;
  const setting = options.setting ?? 'bezel';
  const fine = radius > 10;
  const id = `${bench.tones.name}-${gem}-${shape}-${String(turn)}-${setting}${fine ? '-fine' : ''}`;
  bench.defs.once(id, (name) => `<g id="${name}">${setStone(bench, shape, gem, turn, setting, fine)}</g>`);
  const rest = (options.turn ?? 0) - turn;
  return use(id, x, y, {
    scaleX: radius * (options.squashX ?? 1),
    scaleY: radius * (options.squashY ?? 1),
    turn: shape === 'round' || Math.abs(rest) >= TURN_STEP ? 0 : rest,
  });
}

function setStone(
  bench: Bench,
  shape: StoneShape,
  gem: Gem,
  turn: number,
  setting: Setting,
  fine: boolean,
): string {
  const { tones, defs } = bench;
  const outer = stoneOutline(shape, turn);
  const inner = setting === 'claw' ? 0.93 : 0.8;
  const collar =
    path(
      pathThrough(outer, true),
      `fill="${tones.ink}" fill-opacity=".85" transform="translate(.05 .07) scale(1.03)"`,
    ) +
    path(pathThrough(outer, true), `${sheetPaint(defs, tones)} stroke="${tones.deep}" stroke-width=".05"`) +
    path(pathThrough(stoneOutline(shape, turn, inner + 0.05), true), `fill="${tones.ink}"`);
  const body =
    gem === 'plain'
      ? plainDome(defs, tones, shape, turn, inner)
      : gemBody(defs, gem, shape, turn, inner, fine);
  return (
    collar + body + (setting === 'bezel' ? '' : claws(defs, tones, outer, setting === 'claw' ? 4 : 10, fine))
  );
}

function claws(
  defs: Defs,
  tones: MetalTones,
  outline: readonly Point[],
  count: number,
  fine: boolean,
): string {
  const size = count > 6 ? 0.15 : 0.17;
  if (!fine && count > 6) return '';
  return Array.from({ length: count }, (_, index) => {
    const point = outline[Math.round(((index + 0.5) / count) * outline.length) % outline.length];
    return point ? circle(point.x * 0.95, point.y * 0.95, size, ballPaint(defs, tones)) : '';
  }).join('');
}

function plainDome(defs: Defs, tones: MetalTones, shape: StoneShape, turn: number, scale: number): string {
  const ring = stoneOutline(shape, turn, scale * 0.86, 14);
  return (
    path(pathThrough(stoneOutline(shape, turn, scale), true), `fill="${tones.deep}"`) +
    ring.map((point) => circle(point.x, point.y, 0.115, ballPaint(defs, tones))).join('') +
    path(
      pathThrough(stoneOutline(shape, turn, scale * 0.7), true),
      `${ballPaint(defs, tones)} stroke="${tones.ink}" stroke-width=".03"`,
    ) +
    glare(defs, scale * 0.55)
  );
}

function glare(defs: Defs, scale: number): string {
  const id = defs.once(
    'glare',
    (name) =>
      `<radialGradient id="${name}">${stop(0, '#ffffff', 0.95)}${stop(0.45, '#ffffff', 0.55)}${stop(1, '#ffffff', 0)}</radialGradient>`,
  );
  return ellipse(
    0,
    0,
    0.34 * scale,
    0.2 * scale,
    `fill="url(#${id})" transform="translate(${-0.3 * scale} ${-0.4 * scale}) rotate(-38)"`,
  );
}

function gemBody(
  defs: Defs,
  gem: Exclude<Gem, 'plain'>,
  shape: StoneShape,
  turn: number,
  scale: number,
  fine: boolean,
): string {
  const colours = gemRamps[gem];
  const outline = stoneOutline(shape, turn, scale);
  const base = defs.once(
    `${gem}-body`,
    (name) =>
      `<radialGradient id="${name}" cx=".5" cy=".5" r=".62" fx=".66" fy=".72">${stop(0, colours[3])}${stop(0.3, colours[2])}${stop(0.72, colours[1])}${stop(1, colours[0])}</radialGradient>`,
  );
  const body = path(pathThrough(outline, true), `fill="url(#${base})"`);
  return body + facets(gem, shape, turn, scale, fine) + glare(defs, scale);
}

function facets(
  gem: Exclude<Gem, 'plain'>,
  shape: StoneShape,
  turn: number,
  scale: number,
  fine: boolean,
): string {
  const colours = gemRamps[gem];
  const chance = createRandom(7, `${gem}${shape}`);
  const foil = gem === 'polki';
  const sides = fine ? (foil ? 7 : 8) : 6;
  const rim = stoneOutline(shape, turn, scale * 0.97, sides * 2);
  const waist = stoneOutline(shape, turn, scale * 0.74, sides * 2);
  const table = stoneOutline(shape, turn, scale * (foil ? 0.58 : 0.5), sides * 2);
  const at = (ring: readonly Point[], index: number): Point =>
    ring[(index + ring.length) % ring.length] ?? { x: 0, y: 0 };
  const tone = (points: readonly Point[], lift: number): string => {
    const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
    const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
    const light = (-x * 0.6 - y * 0.8) / scale;
    return ramp(colours, 0.47 + light * 0.34 + lift + (chance.next() - 0.5) * (fine ? 0.42 : 0.3));
  };
  const face = (points: readonly Point[], lift = 0, opacity = 0.8): string =>
    path(pathThrough(points, true), `fill="${tone(points, lift)}" fill-opacity="${String(opacity)}"`);
  let art = '';
  for (let side = 0; side < sides; side += 1) {
    const index = side * 2;
    if (fine) {
      art += face([at(rim, index), at(rim, index + 1), at(waist, index + 1)], -0.06);
      art += face([at(rim, index + 1), at(rim, index + 2), at(waist, index + 1)], 0.02);
      art += face([at(rim, index), at(waist, index + 1), at(table, index), at(waist, index - 1)], 0.06);
      art += face([at(table, index), at(waist, index + 1), at(table, index + 2)], 0.14);
    } else {
      art += face(
        [at(rim, index), at(rim, index + 1), at(rim, index + 2), at(table, index + 2), at(table, index)],
        0.02,
        0.6,
      );
    }
  }
  const top = Array.from({ length: sides }, (_, side) => at(table, side * 2));
  art += path(pathThrough(top, true), `fill="${ramp(colours, 0.56)}" fill-opacity="${foil ? '.85' : '.6'}"`);
  if (fine) {
    for (let side = 0; side < sides; side += 1) {
      const far = mapPoints([at(table, side * 2), at(table, side * 2 + 2)], (point) => ({
        x: point.x * 0.92,
        y: point.y * 0.92,
      }));
      art += face([{ x: 0, y: 0 }, ...far], side % 2 === 0 ? 0.16 : -0.14, 0.5);
    }
    art += path(
      pathThrough(top, true),
      `fill="none" stroke="${colours[4]}" stroke-opacity=".28" stroke-width=".02"`,
    );
  }
  return art;
}

/** A smooth domed stone, as rubies and emeralds are cut in temple work. */
export function cabochon(
  bench: Bench,
  x: number,
  y: number,
  radius: number,
  options: StoneOptions = {},
): string {
  const gem = options.gem ?? bench.gems.main;
  if (gem === 'plain') return stone(bench, x, y, radius, options);
  const shape = options.shape ?? 'round';
  const turn = Math.round((options.turn ?? 0) / TURN_STEP) * TURN_STEP;
  const { defs, tones } = bench;
  const colours = gemRamps[gem];
  const id = defs.once(`${tones.name}-${gem}-${shape}-${String(turn)}-cabochon`, (name) => {
    const paint = defs.once(
      `${gem}-dome`,
      (inner) =>
        `<radialGradient id="${inner}" cx=".5" cy=".5" r=".56" fx=".7" fy=".76">${stop(0, mix(colours[3], colours[4], 0.25))}${stop(0.26, mix(colours[2], colours[3], 0.5))}${stop(0.6, colours[2])}${stop(0.86, colours[1])}${stop(1, colours[0])}</radialGradient>`,
    );
    return (
      `<g id="${name}">` +
      path(
        pathThrough(stoneOutline(shape, turn), true),
        `fill="${tones.ink}" fill-opacity=".85" transform="translate(.05 .07) scale(1.03)"`,
      ) +
      path(
        pathThrough(stoneOutline(shape, turn), true),
        `${sheetPaint(defs, tones)} stroke="${tones.deep}" stroke-width=".05"`,
      ) +
      path(pathThrough(stoneOutline(shape, turn, 0.84), true), `fill="${tones.ink}"`) +
      path(pathThrough(stoneOutline(shape, turn, 0.8), true), `fill="url(#${paint})"`) +
      glare(defs, 0.95) +
      '</g>'
    );
  });
  return use(id, x, y, { scaleX: radius * (options.squashX ?? 1), scaleY: radius * (options.squashY ?? 1) });
}

/** A round or drop-shaped bead of stone, translucent, hung or strung. */
export function gemBead(
  bench: Bench,
  x: number,
  y: number,
  radius: number,
  gem: Gem = bench.gems.bead,
  stretch = 1,
): string {
  const { defs, tones } = bench;
  const id = defs.once(`${gem === 'plain' ? tones.name : ''}${gem}-bead`, (name) => {
    if (gem === 'plain') return `<g id="${name}">${circle(0, 0, 1, ballPaint(defs, tones))}</g>`;
    const colours = gemRamps[gem];
    const paint = defs.once(
      `${gem}-bead-paint`,
      (inner) =>
        `<radialGradient id="${inner}" cx=".5" cy=".5" r=".53" fx=".66" fy=".7">${stop(0, colours[3])}${stop(0.35, colours[2])}${stop(0.75, colours[1])}${stop(1, colours[0])}</radialGradient>`,
    );
    return `<g id="${name}">${circle(0, 0, 1, `fill="url(#${paint})"`)}${glare(defs, 1.05)}</g>`;
  });
  return use(id, x, y, { scaleX: radius, scaleY: radius * stretch });
}
