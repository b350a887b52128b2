import type { Random } from '../../random.ts';
import { mix } from '../kit/colour.ts';
import { polar } from '../kit/geometry.ts';
import { circle, type Defs, ellipse, path, place, stop, use } from '../kit/svg.ts';

/** A marigold head: many ruffled petals, paler towards the middle. */
export function marigold(defs: Defs, x: number, y: number, size: number, hue: 'orange' | 'yellow'): string {
  const id = defs.once(`marigold-${hue}`, (name) => {
    const [dark, light] = hue === 'orange' ? ['#a63c05', '#f79a2c'] : ['#b87503', '#fbd052'];
    const rings = [
      { radius: 0.84, count: 20, size: 0.2 },
      { radius: 0.64, count: 17, size: 0.2 },
      { radius: 0.45, count: 13, size: 0.18 },
      { radius: 0.26, count: 9, size: 0.16 },
      { radius: 0.08, count: 4, size: 0.13 },
    ];
    const petals = rings
      .map((ring, level) =>
        Array.from({ length: ring.count }, (_, index) => {
          const turn = (index / ring.count) * 360 + level * 11;
          const spot = polar(ring.radius, turn);
          const shine = 0.35 + 0.13 * level + 0.24 * (-spot.x * 0.6 - spot.y * 0.8);
          return place(
            path(
              `M-${String(ring.size)} .05C-${String(ring.size)}-.2-.06-.2 0-.14C.06-.2 ${String(ring.size)}-.2 ${String(ring.size)} .05C.1 .16-.1 .16-${String(ring.size)} .05Z`,
              `fill="${mix(dark, light, Math.min(1, Math.max(0.1, shine)))}" stroke="${dark}" stroke-opacity=".55" stroke-width=".018"`,
            ),
            spot.x,
            spot.y,
            { turn: turn + 90 },
          );
        }).join(''),
      )
      .join('');
    return `<g id="${name}">${ellipse(0.1, 0.14, 1.04, 1.02, 'fill="#2a0f04" fill-opacity=".22"')}${circle(0, 0, 0.92, `fill="${dark}"`)}${petals}</g>`;
  });
  return use(id, x, y, { scale: size });
}

function jasmine(defs: Defs, x: number, y: number, size: number, turn: number): string {
  const id = defs.once('jasmine', (name) => {
    const fill = defs.once(
      'jasmine-petal',
      (inner) =>
        `<linearGradient id="${inner}" x1="0" y1="0" x2="0" y2="1">${stop(0, '#ffffff')}${stop(0.7, '#f7f1e4')}${stop(1, '#dcd0ae')}</linearGradient>`,
    );
    const petal = path(
      'M0 .1C-.5-.2-.4-.95 0-1.1C.4-.95 .5-.2 0 .1Z',
      `fill="url(#${fill})" stroke="#b9aa84" stroke-opacity=".5" stroke-width=".03"`,
    );
    const petals = [0, 72, 144, 216, 288].map((angle) => place(petal, 0, 0, { turn: angle })).join('');
    return `<g id="${name}">${place(petals, 0.1, 0.16).replaceAll('url(#jasmine-petal)', '#2a140a" fill-opacity=".16')}${petals}${circle(0, 0, 0.16, 'fill="#d9b24a"')}</g>`;
  });
  return use(id, x, y, { scale: size, turn });
}

function petal(defs: Defs, x: number, y: number, size: number, turn: number): string {
  const id = defs.once('rose-petal', (name) => {
    const fill = defs.once(
      'rose-petal-fill',
      (inner) =>
        `<radialGradient id="${inner}" cx=".35" cy=".3" r=".85">${stop(0, '#f3b3b5')}${stop(0.5, '#cf5f70')}${stop(1, '#8d2339')}</radialGradient>`,
    );
    const d = 'M0 1C-.7.8-1.05.1-.72-.5C-.5-.86-.16-.72 0-.6C.2-.8.56-.86.78-.46C1.05.1.7.82 0 1Z';
    return `<g id="${name}">${path(d, 'fill="#2a0a0e" fill-opacity=".22" transform="translate(.12 .2)"')}${path(d, `fill="url(#${fill})"`)}${path('M-.4-.4Q-.7 .2-.1 .8', 'fill="none" stroke="#fbd9d6" stroke-opacity=".5" stroke-width=".06"')}</g>`;
  });
  return use(id, x, y, { scaleX: size, scaleY: size * 0.8, turn });
}

/** A few flowers near one spot, never under the jewel. */
export function scatterFlowers(defs: Defs, random: Random, x: number, y: number, spread: number): string {
  const kind = random.pick(['marigold', 'jasmine', 'petals']);
  if (kind === 'marigold') {
    return (
      marigold(defs, x, y, spread * 0.46, 'orange') +
      marigold(defs, x - spread * 0.62, y + spread * 0.42, spread * 0.36, 'yellow') +
      petal(defs, x + spread * 0.6, y + spread * 0.36, spread * 0.13, 30)
    );
  }
  return Array.from({ length: 6 }, () => {
    const [px, py] = [x + random.between(-spread, spread), y + random.between(-spread * 0.7, spread * 0.7)];
    const turn = random.between(0, 360);
    return kind === 'jasmine'
      ? jasmine(defs, px, py, spread * random.between(0.2, 0.28), turn)
      : petal(defs, px, py, spread * random.between(0.15, 0.23), turn);
  }).join('');
}
