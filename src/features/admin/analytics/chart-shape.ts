/** A chart is drawn in slots of this width, one a day, and at this height; the page stretches it to its own size. */
export const SLOT = 10;
export const HEIGHT = 100;

const BAR = 6.6;
/** The least height, so that even a tiny value can be seen. */
const LEAST = 1.2;

/** A round number at or above every value: where the scale ends. */
export function scaleEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  if (most <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((each) => each * unit >= most) ?? 10;
  return step * unit;
}

/** The middle of a day's slot and the height of its value, from the top. */
export function pointOf(value: number, at: number, end: number): readonly [x: number, y: number] {
  const share = end > 0 ? Math.max(0, value) / end : 0;
  return [at * SLOT + SLOT / 2, round(HEIGHT - share * HEIGHT)];
}

export function barsPath(values: readonly number[], end: number): string {
  return values.map((value, at) => barPath(value, at, end)).join('');
}

export function barPath(value: number, at: number, end: number): string {
  if (value <= 0) return '';
  const [x, y] = pointOf(value, at, end);
  const top = Math.min(y, HEIGHT - LEAST);
  return `M${String(round(x - BAR / 2))} ${String(HEIGHT)}V${String(top)}h${String(BAR)}V${String(HEIGHT)}z`;
}

export function linePath(values: readonly number[], end: number): string {
  return values.map((value, at) => `${at === 0 ? 'M' : 'L'}${pointOf(value, at, end).join(' ')}`).join('');
}

/** The same with the area beneath it. */
export function areaPath(values: readonly number[], end: number): string {
  const last = (values.length - 1) * SLOT + SLOT / 2;
  return `${linePath(values, end)}L${String(last)} ${String(HEIGHT)}L${String(SLOT / 2)} ${String(HEIGHT)}z`;
}

/** Which day is at this share of the width. */
export function dayAt(share: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.floor(share * days)));
}

const round = (value: number) => Math.round(value * 100) / 100;
