type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function write(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function mix(from: string, to: string, share: number): string {
  const [r1, g1, b1] = parse(from);
  const [r2, g2, b2] = parse(to);
  return write([r1 + (r2 - r1) * share, g1 + (g2 - g1) * share, b1 + (b2 - b1) * share]);
}

/** The colour at `position` (0 to 1) of an evenly spaced ramp. */
export function ramp(colours: readonly string[], position: number): string {
  const last = colours.length - 1;
  const scaled = Math.min(1, Math.max(0, position)) * last;
  const index = Math.min(last - 1, Math.floor(scaled));
  return mix(colours[index] ?? '#000000', colours[index + 1] ?? '#000000', scaled - index);
}
