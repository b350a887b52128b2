export interface Span {
  readonly from: number;
  readonly to: number;
}

export function readWithin<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function bytesAt({ buffer, byteOffset }: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + at, length);
}

export function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...bytesAt(view, at, length));
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function keepOnly(file: ArrayBuffer, kept: readonly Span[]): void {
  const bytes = new Uint8Array(file);
  let at = 0;
  for (const { from, to } of kept.toSorted((a, b) => a.from - b.from)) {
    if (from > at) bytes.fill(0, at, from);
    at = Math.max(at, to);
  }
  bytes.fill(0, at);
}
