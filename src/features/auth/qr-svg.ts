import { qrModules } from '../../lib/qr-modules.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** The light border that scanners look for. */
const QUIET = 4;
const PIXELS = 200;

/** A QR code to be put into the page; empty when the text is too long for one. */
export function qrSvg(text: string, label: string): SVGSVGElement | string {
  const rows = qrModules(text);
  if (!rows) return '';
  const side = rows.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${String(x + QUIET)} ${String(y + QUIET)}h1v1h-1z` : [])),
  );
  path.setAttribute('d', squares.join(''));
  svg.setAttribute('viewBox', `0 0 ${String(side)} ${String(side)}`);
  svg.setAttribute('width', String(PIXELS));
  svg.setAttribute('height', String(PIXELS));
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.appendChild(path);
  return svg;
}
