import type { Piece } from '../kit/bench.ts';
import { place } from '../kit/svg.ts';
import { drawCloth, pickSilk } from './cloth.ts';
import { scatterFlowers } from './flowers.ts';
import { drawBackdrop, drawTable, grounds } from './ground.ts';
import { centred, fitScale, type Scene, standing } from './placing.ts';
import { bust, earringStand, plinth, tray, type Ware } from './props.ts';
import { withShadow } from './shadow.ts';

/** The jewel in use: hung, worn by a bust, on a plinth, a tray or silk. */
export function styledScene(scene: Scene, piece: Piece): string {
  const { random } = scene;
  if (piece.pose === 'stands') return onPlinth(scene, piece);
  if (piece.pose === 'hangs' && random.chance(0.55)) return onStand(scene, piece);
  if (piece.pose === 'worn' && piece.neck && random.chance(0.65)) return onBust(scene, piece, piece.neck);
  return random.chance(0.5) ? onTray(scene, piece) : onSilk(scene, piece);
}

function onPlinth(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  const silk = random.chance(0.4);
  const scale = fitScale(piece, 660, 600);
  const foot = piece.foot ?? { x: 0, y: piece.box.bottom, reachX: 200, reachY: 40 };
  const top = height * 0.66;
  const y = top - (foot.y - (piece.box.top + piece.box.bottom) / 2) * scale;
  const back = drawBackdrop(defs, tone, frame, random.pick(['arch', 'disc', 'leaves', 'arch']), random);
  const flowers = random.chance(0.7) ? scatterFlowers(defs, random, width * 0.12, height * 0.88, 150) : '';
  const cloth = silk
    ? drawCloth(defs, pickSilk(random, scene.warmMetal), frame, random, { from: 0.92, to: 0.62 })
    : '';
  return (
    back +
    drawTable(defs, tone, frame, height * 0.6) +
    cloth +
    plinth(defs, tone, width / 2, top, 430, 150, 0.3) +
    standing(scene, piece, width / 2 - 8, y, scale) +
    flowers
  );
}

function onStand(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  const scale = fitScale(piece, width * 0.3, height * 0.58);
  const half = ((piece.box.right - piece.box.left) / 2) * scale + 44;
  const bar = height * 0.17;
  const floor = height * 0.88;
  const hung = (x: number): string =>
    place(place(piece.art, -(piece.box.left + piece.box.right) / 2, -piece.box.top), x, bar + 6, { scale });
  return (
    drawBackdrop(defs, tone, frame, random.pick(['plain', 'arch', 'leaves', 'window']), random) +
    drawTable(defs, tone, frame, height * 0.74) +
    withShadow(
      tone,
      'hanging',
      earringStand(defs, tone, width / 2, bar, half + 96, floor) +
        hung(width / 2 - half) +
        hung(width / 2 + half),
    ) +
    (random.chance(0.6) ? scatterFlowers(defs, random, width * 0.15, height * 0.91, 120) : '')
  );
}

function onBust(scene: Scene, piece: Piece, neck: { half: number; y: number }): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  const room = height * 0.7;
  const scale = Math.min(
    room / (piece.box.bottom - neck.y),
    (width * 0.74) / (piece.box.right - piece.box.left),
  );
  const half = neck.half * scale;
  const tall = (piece.box.bottom - neck.y) * scale;
  const neckY = Math.max(half * 1.2 + 40, height * 0.52 - tall / 2);
  return (
    drawBackdrop(defs, tone, frame, random.pick(['plain', 'arch', 'leaves', 'plain']), random) +
    bust(
      defs,
      tone,
      width / 2,
      neckY,
      half,
      height,
      tone === grounds.maroon ? 'linen' : random.pick(['velvet', 'linen', 'velvet']),
    ) +
    withShadow(tone, 'lying', place(place(piece.art, 0, -neck.y), width / 2, neckY, { scale }))
  );
}

function onTray(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  const ware = scene.warmMetal ? 'ceramic' : random.pick<Ware>(['brass', 'ceramic', 'brass']);
  const [x, y, radius] = [width * random.between(0.49, 0.53), height * random.between(0.49, 0.53), 530];
  return (
    drawBackdrop(defs, tone, frame, random.pick(['leaves', 'halves', 'plain']), random) +
    (random.chance(0.4)
      ? drawCloth(defs, pickSilk(random, scene.warmMetal), frame, random, { from: 0.74, to: 0.44 })
      : '') +
    tray(defs, tone, x, y, radius, ware) +
    withShadow(tone, 'lying', laid(scene, piece, x, y, radius * 1.56)) +
    scatterFlowers(defs, random, random.pick([width * 0.1, width * 0.9]), height * 0.9, 150)
  );
}

function onSilk(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  return (
    drawCloth(
      defs,
      pickSilk(random, scene.warmMetal),
      frame,
      random,
      random.pick([
        { from: 0.44, to: 0.14 },
        { from: -0.2, to: -0.5 },
      ]),
    ) +
    withShadow(tone, 'lying', laid(scene, piece, width / 2, height * 0.52, width * 0.82)) +
    (random.chance(0.5) ? scatterFlowers(defs, random, width * 0.9, height * 0.12, 130) : '')
  );
}

function laid(scene: Scene, piece: Piece, x: number, y: number, room: number): string {
  const { random } = scene;
  if (!piece.paired)
    return centred(
      piece,
      x,
      y,
      fitScale(piece, room, room),
      piece.pose === 'lies' ? random.between(-12, 12) : 0,
    );
  const broad = piece.box.right - piece.box.left > (piece.box.bottom - piece.box.top) * 1.35;
  if (broad) {
    const scale = fitScale(piece, room * 0.92, room * 0.46);
    return centred(piece, x, y - room * 0.23, scale, -7) + centred(piece, x + 10, y + room * 0.23, scale, 4);
  }
  const scale = fitScale(piece, room * 0.48, room * 0.86);
  const half = ((piece.box.right - piece.box.left) / 2) * scale;
  return centred(piece, x - half - 6, y - 12, scale, 8) + centred(piece, x + half + 6, y + 22, scale, -12);
}
