import { type Defs, ellipse, num, stop } from '../kit/svg.ts';
import type { Ground } from './ground.ts';

type Lift = 'lying' | 'hanging' | 'standing';

/** A shadow on everything behind: as large as the object that casts it, moved away from the light and softened. */
export interface Shadow {
  /** Standard deviation of the blur, in pixels like the way it is moved. */
  readonly blur: number;
  readonly dx: number;
  readonly dy: number;
  readonly strength: number;
  readonly colour: string;
}

const lifts: Readonly<Record<Lift, Omit<Shadow, 'colour'>>> = {
  lying: { blur: 7, dx: 9, dy: 13, strength: 0.62 },
  hanging: { blur: 15, dx: 30, dy: 36, strength: 0.44 },
  standing: { blur: 9, dx: 12, dy: 8, strength: 0.34 },
};

/**
 * The jewel, marked as casting a shadow of its own outline, which render-picture.ts paints: SVG's own filter takes half of
 * the time of a picture. It stands in no other group, since the drawing is parted here.
 */
export function withShadow(tone: Ground, lift: Lift, art: string): string {
  return `<!--casts ${JSON.stringify({ ...lifts[lift], colour: tone.shadow })}-->${art}<!--cast-->`;
}

const CASTING = /<!--casts (.*?)-->(.*?)<!--cast-->/s;
const HEAD = /^<svg[^>]*>(?:<defs>.*?<\/defs>)?/s;
const TAIL = '</svg>';

/** Splits a drawing into whole drawings that lie over each other, from the back to the front. */
export function partAtShadows(svg: string): { readonly svg: string; readonly shadow: Shadow | null }[] {
  const [head = ''] = HEAD.exec(svg) ?? [];
  const parts = svg.slice(head.length, -TAIL.length).split(CASTING);
  // Parts 0, 3, 6 … cast nothing and lie between two that do; before each part that casts something comes its shadow.
  return parts.flatMap((art, index) => {
    if (index % 3 === 1 || art === '') return [];
    const shadow = index % 3 === 2 ? (JSON.parse(parts[index - 1] ?? 'null') as Shadow) : null;
    return [{ svg: head + art + TAIL, shadow }];
  });
}

/** A soft pool of shade on a table, darkest in the middle. */
export function pool(
  defs: Defs,
  tone: Ground,
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  strength = 0.6,
): string {
  const id = defs.once(
    'pool',
    (name) =>
      `<radialGradient id="${name}">${stop(0, tone.shadow, 0.95)}${stop(0.42, tone.shadow, 0.66)}${stop(0.72, tone.shadow, 0.2)}${stop(1, tone.shadow, 0)}</radialGradient>`,
  );
  return ellipse(x, y, radiusX, radiusY, `fill="url(#${id})" fill-opacity="${num(strength)}"`);
}
