import type { Piece } from '../kit/bench.ts';
import { place } from '../kit/svg.ts';
import type { View } from '../spec.ts';
import { drawCloth, pickSilk } from './cloth.ts';
import { type Backdrop, drawBackdrop, drawGround, drawTable, vignette } from './ground.ts';
import { centred, fitScale, type Scene, standing } from './placing.ts';
import { pool, withShadow } from './shadow.ts';
import { styledScene } from './styled.ts';

export function composeScene(scene: Scene, piece: Piece, view: View): string {
  const { defs, tone, frame } = scene;
  const art =
    view === 'front'
      ? frontScene(scene, piece)
      : view === 'detail'
        ? detailScene(scene, piece)
        : styledScene(scene, piece);
  return drawGround(defs, tone, frame) + art + vignette(tone);
}

function frontScene(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  if (piece.pose === 'stands') {
    const backdrop: Backdrop = random.pick(['plain', 'arch', 'plain', 'window', 'disc']);
    return (
      drawBackdrop(defs, tone, frame, backdrop, random) +
      drawTable(defs, tone, frame, frame.height * 0.62) +
      standing(scene, piece, frame.width / 2, frame.height * 0.53, fitScale(piece, 880, 800))
    );
  }
  const backdrop: Backdrop = random.pick([
    'plain',
    'plain',
    'disc',
    'arch',
    'arch',
    'disc',
    'halves',
    'leaves',
    'window',
    'leaves',
  ]);
  return (
    drawBackdrop(defs, tone, frame, backdrop, random) +
    (piece.paired ? pair(scene, piece) : single(scene, piece))
  );
}

function single(scene: Scene, piece: Piece): string {
  const { tone, frame, random } = scene;
  const tall = piece.box.bottom - piece.box.top > (piece.box.right - piece.box.left) * 1.5;
  const turn = piece.pose === 'lies' && tall ? random.between(-9, 9) : 0;
  const scale = fitScale(piece, frame.width * 0.84, frame.height * 0.86);
  return withShadow(tone, 'lying', centred(piece, frame.width / 2, frame.height / 2, scale, turn));
}

function pair(scene: Scene, piece: Piece): string {
  const { tone, frame, random } = scene;
  const { width, height } = frame;
  const broad = piece.box.right - piece.box.left > (piece.box.bottom - piece.box.top) * 1.35;
  if (broad) {
    const scale = fitScale(piece, width * 0.8, height * 0.42);
    const shift = random.between(30, 70);
    return withShadow(
      tone,
      'lying',
      centred(piece, width / 2 - shift, height * 0.32, scale, -5) +
        centred(piece, width / 2 + shift, height * 0.67, scale, -3),
    );
  }
  const layout = random.pick(['level', 'level', 'lean', 'steps']);
  const scale = fitScale(
    piece,
    width * (layout === 'level' ? 0.4 : 0.385),
    height * (layout === 'level' ? 0.8 : 0.72),
  );
  const half = ((piece.box.right - piece.box.left) / 2) * scale + width * 0.018;
  const lift = piece.pose === 'hangs' && layout === 'level' ? 'hanging' : 'lying';
  const step = layout === 'steps' ? height * 0.055 : 0;
  const turn = layout === 'lean' ? 9 : layout === 'steps' ? 4 : 0;
  return withShadow(
    tone,
    lift,
    centred(piece, width / 2 - half - (layout === 'lean' ? 18 : 0), height / 2 - step, scale, turn) +
      centred(
        piece,
        width / 2 + half + (layout === 'lean' ? 18 : 0),
        height / 2 + step,
        scale,
        layout === 'steps' ? 4 : -turn,
      ),
  );
}

function detailScene(scene: Scene, piece: Piece): string {
  const { defs, tone, frame, random } = scene;
  const { width, height } = frame;
  const { box, focus } = piece;
  const span = Math.min(box.right - box.left, box.bottom - box.top);
  const compact = Math.max(box.right - box.left, box.bottom - box.top) < span * 1.3 && piece.pose !== 'worn';
  const whole = fitScale(piece, width * 0.84, height * 0.84);
  const scale = Math.max(
    whole * (compact ? 1.12 : 1.5),
    Math.min(whole * (compact ? 1.3 : 2.1), (width * 1.05) / span),
  );
  const turn = piece.pose === 'stands' ? 0 : random.pick([-9, 0, 8, 12]);
  const at = (x: number, y: number, lean: number): string =>
    place(place((piece.tail ?? '') + piece.art, -focus.x, -focus.y), x, y, { scale, turn: lean });
  const silk = piece.pose !== 'stands' && random.chance(0.4);
  const table =
    piece.pose === 'stands'
      ? drawTable(defs, tone, frame, height * 0.4)
      : silk
        ? drawCloth(defs, pickSilk(random, scene.warmMetal), frame, random, { from: -0.2, to: -0.5 })
        : '';
  const foot = piece.foot;
  const shade = foot
    ? pool(
        defs,
        tone,
        width / 2 + (foot.x - focus.x) * scale,
        height / 2 + (foot.y - focus.y) * scale,
        foot.reachX * scale * 1.1,
        foot.reachY * scale * 1.15,
        0.8,
      )
    : '';
  const second =
    piece.paired && !compact
      ? at(width / 2 + (box.right - box.left) * scale * 0.98, height * 0.36, turn + 6)
      : '';
  return (
    table +
    shade +
    withShadow(
      tone,
      piece.pose === 'stands' ? 'standing' : 'lying',
      second + at(width * (second === '' ? 0.5 : 0.4), height / 2, turn),
    )
  );
}
