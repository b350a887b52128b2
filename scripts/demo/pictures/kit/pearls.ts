import type { Bench } from './bench.ts';
import { circle, type Defs, ellipse, path, stop, use } from './svg.ts';

function pearlPaint(defs: Defs): string {
  return defs.once(
    'pearl-paint',
    (name) =>
      `<radialGradient id="${name}" cx=".5" cy=".5" r=".52" fx=".36" fy=".3">${stop(0, '#ffffff')}${stop(0.22, '#fffaf2')}${stop(0.46, '#f5e8d9')}${stop(0.66, '#dcc6b4')}${stop(0.83, '#a58a76')}${stop(0.92, '#bfa692')}${stop(1, '#836a58')}</radialGradient>`,
  );
}

export function pearl(bench: Bench, x: number, y: number, radius: number): string {
  const { defs } = bench;
  const id = defs.once('pearl', (name) => {
    const paint = pearlPaint(defs);
    return (
      `<g id="${name}">${circle(0, 0, 1, `fill="url(#${paint})"`)}` +
      ellipse(0.3, 0.5, 0.42, 0.24, 'fill="#f7dcd6" fill-opacity=".35" transform="rotate(-30 .3 .5)"') +
      `${ellipse(-0.32, -0.42, 0.2, 0.13, 'fill="#fff" fill-opacity=".95" transform="rotate(-40 -.32 -.42)"')}</g>`
    );
  });
  return use(id, x, y, { scale: radius });
}

/** A pear-shaped pearl hanging from (x, y), its top. */
export function pearlDrop(bench: Bench, x: number, y: number, radius: number): string {
  const { defs } = bench;
  const id = defs.once('pearl-drop', (name) => {
    const paint = pearlPaint(defs);
    const body = path(
      'M0 0C.25.5.95.95.95 1.75C.95 2.3.5 2.7 0 2.7C-.5 2.7-.95 2.3-.95 1.75C-.95.95-.25.5 0 0Z',
      `fill="url(#${paint})"`,
    );
    const shine = ellipse(
      -0.35,
      1.45,
      0.16,
      0.34,
      'fill="#fff" fill-opacity=".9" transform="rotate(18 -.35 1.45)"',
    );
    return `<g id="${name}">${body}${shine}</g>`;
  });
  return use(id, x, y, { scale: radius });
}
