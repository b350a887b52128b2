const SIZE = 25;
const EYE = 7;
const SVG = 'http://www.w3.org/2000/svg';

/** Looks like a QR code and says nothing: there is no money for it to ask. */
export function qrPicture(seed: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `-1 -1 ${SIZE + 2} ${SIZE + 2}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'A QR code for show');
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', dots(seed) + eye(0, 0) + eye(SIZE - EYE, 0) + eye(0, SIZE - EYE));
  path.setAttribute('fill-rule', 'evenodd');
  svg.appendChild(path);
  return svg;
}

function dots(seed: string): string {
  let state = Array.from(seed).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7);
  let path = '';
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      state = (state * 16807) % 2147483647;
      if (!isNearEye(x, y) && state % 100 < 48) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return path;
}

function isNearEye(x: number, y: number): boolean {
  const isLow = (at: number) => at <= EYE;
  const isHigh = (at: number) => at >= SIZE - EYE - 1;
  return (isLow(x) && isLow(y)) || (isHigh(x) && isLow(y)) || (isLow(x) && isHigh(y));
}

function eye(x: number, y: number): string {
  return `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
}
