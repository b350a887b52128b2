import { num } from './svg.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A point of a curve, with the direction of travel in degrees. */
export interface Station extends Point {
  readonly angle: number;
}

export interface Curve {
  readonly length: number;
  readonly d: string;
  at(distance: number): Station;
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function polar(radius: number, degrees: number): Point {
  return { x: radius * Math.cos(radians(degrees)), y: radius * Math.sin(radians(degrees)) };
}

export function pathThrough(points: readonly Point[], closed = false): string {
  const body = points.map((point) => `${num(point.x)} ${num(point.y)}`).join('L');
  return `M${body}${closed ? 'Z' : ''}`;
}

/** A curve measured by arc length, so that beads and links can be set at even distances. */
export function curveThrough(points: readonly Point[]): Curve {
  const stations: { point: Point; distance: number }[] = [];
  let length = 0;
  let previous: Point | undefined;
  for (const point of points) {
    if (previous) length += Math.hypot(point.x - previous.x, point.y - previous.y);
    stations.push({ point, distance: length });
    previous = point;
  }
  return {
    length,
    d: pathThrough(points),
    at(distance) {
      const wanted = Math.min(length, Math.max(0, distance));
      let index = 1;
      while (index < stations.length - 1 && (stations[index]?.distance ?? 0) < wanted) index += 1;
      const from = stations[index - 1];
      const to = stations[index];
      if (!from || !to) return { x: 0, y: 0, angle: 0 };
      const share = (wanted - from.distance) / Math.max(0.0001, to.distance - from.distance);
      const dx = to.point.x - from.point.x;
      const dy = to.point.y - from.point.y;
      return {
        x: from.point.x + dx * share,
        y: from.point.y + dy * share,
        angle: (Math.atan2(dy, dx) * 180) / Math.PI,
      };
    },
  };
}

export function sample(steps: number, at: (share: number) => Point): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => at(index / steps));
}

export function cubic(a: Point, b: Point, c: Point, d: Point, steps = 40): Point[] {
  return sample(steps, (t) => {
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return {
      x: wa * a.x + wb * b.x + wc * c.x + wd * d.x,
      y: wa * a.y + wb * b.y + wc * c.y + wd * d.y,
    };
  });
}

export function arc(
  centre: Point,
  radiusX: number,
  radiusY: number,
  from: number,
  to: number,
  steps = 60,
): Point[] {
  return sample(steps, (t) => {
    const angle = radians(from + (to - from) * t);
    return { x: centre.x + radiusX * Math.cos(angle), y: centre.y + radiusY * Math.sin(angle) };
  });
}

export const mirrored = (points: readonly Point[]): Point[] =>
  points.map((point) => ({ x: -point.x, y: point.y })).reverse();

export const mapPoints = (points: readonly Point[], change: (point: Point) => Point): Point[] =>
  points.map(change);

/** Even stations from one end of the curve to the other, both ends included. */
export function stations(curve: Curve, count: number): Station[] {
  return Array.from({ length: count }, (_, index) =>
    curve.at(count === 1 ? curve.length / 2 : (curve.length * index) / (count - 1)),
  );
}
