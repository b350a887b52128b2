/** The check bytes of QR codes: division of polynomials over the field of 256 elements. */
export function checkBytes(data: readonly number[], count: number): number[] {
  const divisor = divisorOf(count);
  const remainder = new Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0);
    remainder.push(0);
    divisor.forEach((coefficient, index) => {
      remainder[index] = (remainder[index] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return remainder;
}

/** (x - 1)(x - 2)(x - 4)… without its leading 1. */
function divisorOf(degree: number): number[] {
  let product = new Array<number>(degree).fill(0).with(degree - 1, 1);
  let root = 1;
  for (let factor = 0; factor < degree; factor += 1) {
    const { length } = product;
    const by = root;
    product = product.map(
      (each, index) => multiply(each, by) ^ (index + 1 < length ? (product[index + 1] ?? 0) : 0),
    );
    root = multiply(root, 2);
  }
  return product;
}

const FIELD = 0x11d;

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * FIELD);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}
