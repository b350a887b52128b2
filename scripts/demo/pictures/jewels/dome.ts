import type { Bench } from '../kit/bench.ts';
import { drop, type DropStyle } from '../kit/drops.ts';
import { pathThrough, type Point, radians, sample } from '../kit/geometry.ts';
import { hollowPaint, rollPaint } from '../kit/metal.ts';
import { ball, scrollPair } from '../kit/metalwork.ts';
import { pearl } from '../kit/pearls.ts';
import { plate } from '../kit/plates.ts';
import { cabochon, stone } from '../kit/stones.ts';
import { ellipse, path, place, stop } from '../kit/svg.ts';

type DomeProfile = 'bell' | 'half-globe' | 'cone' | 'lotus';
type DomeBand = 'arches' | 'stones' | 'scrolls' | 'petals' | 'ribs';

export interface Dome {
  readonly radius: number;
  readonly height: number;
  readonly profile: DomeProfile;
  readonly band: DomeBand;
  readonly drop: DropStyle;
  readonly drops: number;
  readonly rimOfPearls: boolean;
}

const TILT = 0.17;

function widthAt(profile: DomeProfile, t: number): number {
  switch (profile) {
    case 'bell':
      return 0.16 + 0.62 * Math.sin((t * Math.PI) / 2) ** 0.9 + 0.22 * t ** 4;
    case 'half-globe':
      return Math.max(0.14, Math.sqrt(1 - (1 - t) ** 2.2));
    case 'cone':
      return 0.15 + 0.62 * t ** 0.9 + 0.23 * t ** 3;
    case 'lotus':
      return (
        0.14 + 0.9 * Math.sin(Math.min(1, t * 1.12) * (Math.PI / 2)) ** 0.75 - 0.1 * Math.max(0, t - 0.8) * 3
      );
  }
}

/** A jhumka's bell, its top at the origin, turned on a lathe and seen a little from above. */
export function domeArt(bench: Bench, dome: Dome): string {
  const { defs, tones } = bench;
  const on = (turn: number, t: number): Point => {
    const r = dome.radius * widthAt(dome.profile, t);
    return { x: r * Math.sin(radians(turn)), y: t * dome.height + r * Math.cos(radians(turn)) * TILT };
  };
  const left = sample(24, (t) => ({ x: -dome.radius * widthAt(dome.profile, t), y: t * dome.height }));
  const front = sample(30, (t) => on(-90 + t * 180, 1));
  const right = sample(24, (t) => ({
    x: dome.radius * widthAt(dome.profile, 1 - t),
    y: (1 - t) * dome.height,
  }));
  const outline = pathThrough([...left, ...front, ...right], true);

  const row = (t: number, count: number, draw: (width: number) => string, offset = 0): string => {
    const r = dome.radius * widthAt(dome.profile, t);
    const width = (Math.PI * r) / count;
    const spots = Array.from({ length: count }, (_, index) => ((index + offset) / count) * 360)
      .map((turn) => (turn > 180 ? turn - 360 : turn))
      .filter((turn) => Math.abs(turn) < (count > 24 ? 84 : 73))
      .sort((a, b) => Math.abs(b) - Math.abs(a));
    const art = bench.defs.share(draw(width));
    return spots
      .map((turn) => {
        const point = on(turn, t);
        return place(art, point.x, point.y, { scaleX: Math.max(0.16, Math.cos(radians(turn))), turn: 0 });
      })
      .join('');
  };
  const granules = (t: number, radius: number): string => {
    const count = Math.round((Math.PI * 2 * dome.radius * widthAt(dome.profile, t)) / (radius * 2));
    return row(t, count, () => ball(bench, 0, 0, radius));
  };
  const hang = (from: number, to: number, count: number, size: number): string =>
    Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
      .sort((a, b) => Math.abs(Math.sin(radians(b))) - Math.abs(Math.sin(radians(a))))
      .map((turn) => {
        const point = on(turn, 1);
        return drop(bench, point.x, point.y + 1, size * (0.86 + 0.14 * Math.cos(radians(turn))), dome.drop);
      })
      .join('');

  const r = dome.radius;
  const size =
    ((Math.PI * r) / (dome.drops - 1)) * (dome.drop === 'leaf' || dome.drop === 'spear' ? 0.46 : 0.43);
  const shade = defs.once(
    `${tones.name}-dome-shade`,
    (name) =>
      `<linearGradient id="${name}">${stop(0, tones.ink, 0.5)}${stop(0.16, tones.ink, 0.06)}${stop(0.3, '#ffffff', 0.14)}${stop(0.46, tones.ink, 0)}${stop(0.74, tones.ink, 0.26)}${stop(1, tones.ink, 0.72)}</linearGradient>`,
  );
  const back = `<g opacity=".9">${hang(104, 256, dome.drops - 1, size * 0.86)}</g>`;
  const body =
    ellipse(0, dome.height, r * widthAt(dome.profile, 1), r * TILT, hollowPaint(defs, tones)) +
    path(outline, `${rollPaint(defs, tones)} stroke="${tones.deep}" stroke-width="1.4"`) +
    crown(bench, r * widthAt(dome.profile, 0));
  const rows =
    granules(0.16, r * 0.035) +
    row(0.28, 12, (w) =>
      place(
        plate(bench, 'leaf', w * 1.25, {
          field: bench.gems.accent === 'plain' ? 'recess' : bench.gems.accent,
          grain: 0,
          inset: 0.6,
        }),
        0,
        0,
      ),
    ) +
    granules(0.42, r * 0.034) +
    mainRow(bench, dome, row) +
    granules(0.76, r * 0.036) +
    row(0.86, 22, (w) => stone(bench, 0, 0, w * 0.86, { gem: bench.gems.small })) +
    `<g>${path(outline, `fill="url(#${shade})"`)}</g>` +
    (dome.rimOfPearls && bench.pearls
      ? row(1, 26, (w) => pearl(bench, 0, 0, w * 0.98))
      : granules(1, r * 0.05));
  return back + body + rows + hang(-88, 88, dome.drops, size);
}

/** The turned cap that closes the top of the bell. */
function crown(bench: Bench, half: number): string {
  const { defs, tones } = bench;
  return (
    ellipse(
      0,
      half * 0.22,
      half * 1.22,
      half * 0.42,
      `${rollPaint(defs, tones)} stroke="${tones.deep}" stroke-width="1.2"`,
    ) +
    ellipse(
      0,
      -half * 0.02,
      half * 0.84,
      half * 0.4,
      `${rollPaint(defs, tones)} stroke="${tones.deep}" stroke-width="1"`,
    ) +
    Array.from({ length: 9 }, (_, index) => {
      const turn = -80 + index * 20;
      return ball(
        bench,
        half * 1.2 * Math.sin(radians(turn)),
        half * 0.3 + half * 0.36 * Math.cos(radians(turn)),
        half * 0.17,
      );
    }).join('')
  );
}

type Row = (t: number, count: number, draw: (width: number) => string, offset?: number) => string;

function mainRow(bench: Bench, dome: Dome, row: Row): string {
  const tall = dome.height * 0.13;
  switch (dome.band) {
    case 'arches':
      return row(
        0.6,
        12,
        (w) =>
          plate(bench, 'mehrab', tall * 1.02, {
            field:
              bench.gems.accent === 'plain' || bench.gems.accent === 'crystal' ? 'recess' : bench.gems.accent,
            grain: 0,
            inset: 0.78,
          }) + stone(bench, 0, tall * 0.06, w * 0.46, { shape: 'pear' }),
      );
    case 'stones':
      return (
        row(0.585, 12, (w) => cabochon(bench, 0, 0, Math.min(w * 0.94, tall * 1.05))) +
        row(
          0.585,
          12,
          () => ball(bench, 0, -tall * 0.7, tall * 0.16) + ball(bench, 0, tall * 0.7, tall * 0.16),
          0.5,
        )
      );
    case 'scrolls':
      return (
        row(0.69, 12, () => scrollPair(bench, tall * 1.9, tall * 0.24)) +
        row(0.56, 12, () => stone(bench, 0, 0, tall * 0.42, { gem: bench.gems.main }), 0.5)
      );
    case 'petals':
      return row(0.585, 14, (w) =>
        stone(bench, 0, 0, Math.max(w, tall * 0.9), { shape: 'pear', gem: bench.gems.main }),
      );
    case 'ribs':
      return row(0.59, 20, (w) =>
        stone(bench, 0, 0, tall * 0.95, {
          shape: 'marquise',
          gem: 'plain',
          squashX: Math.min(1, w / (tall * 0.5)),
        }),
      );
  }
}
