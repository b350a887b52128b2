import { encode } from 'uqr';

const SVG = 'http://www.w3.org/2000/svg';
/** Modules of light border, which scanners look for. */
const QUIET = 4;
const PIXELS = 200;

export function qrSvg(text: string, label: string): SVGSVGElement {
  const { data, size } = encode(text, { border: QUIET });
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${String(x)} ${String(y)}h1v1h-1z` : [])),
  );
  path.setAttribute('d', squares.join(''));
  svg.setAttribute('viewBox', `0 0 ${String(size)} ${String(size)}`);
  svg.setAttribute('width', String(PIXELS));
  svg.setAttribute('height', String(PIXELS));
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.appendChild(path);
  return svg;
}
