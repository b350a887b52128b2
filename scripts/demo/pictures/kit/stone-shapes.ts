import { type Point, radians } from './geometry.ts';

export type StoneShape = 'round' | 'oval' | 'pear' | 'marquise' | 'cushion';

/** The outline of a stone about one unit in radius; `turn` is in degrees, a pear points up at 0. */
export function stoneOutline(shape: StoneShape, turn: number, scale = 1, steps = 36): Point[] {
  const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  return Array.from({ length: steps }, (_, index) => {
    const point = outlinePoint(shape, (index / steps) * Math.PI * 2);
    return {
      x: (point.x * cos - point.y * sin) * scale,
      y: (point.x * sin + point.y * cos) * scale,
    };
  });
}

function outlinePoint(shape: StoneShape, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  switch (shape) {
    case 'round':
      return { x: sin, y: -cos };
    case 'oval':
      return { x: sin * 0.74, y: -cos };
    case 'pear':
      return { x: 0.84 * sin * Math.sin(angle / 2) ** 1.15, y: 0.05 - cos * 1.05 };
    case 'marquise':
      return { x: 0.5 * sin * Math.abs(sin) ** 0.45, y: -cos * 1.08 };
    case 'cushion':
      return {
        x: 0.92 * Math.sign(sin) * Math.abs(sin) ** 0.55,
        y: -0.92 * Math.sign(cos) * Math.abs(cos) ** 0.55,
      };
  }
}
