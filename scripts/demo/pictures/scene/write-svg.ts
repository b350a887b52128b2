import type { Defs } from '../kit/defs.ts';
import type { Frame } from './ground.ts';

export function writeSvg(defs: Defs, frame: Frame, body: string): string {
  const size = `${String(frame.width)} ${String(frame.height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(frame.width)}" height="${String(frame.height)}" viewBox="0 0 ${size}"><defs>${defs.toString()}</defs>${body}</svg>`;
}
