import { shop } from '#shop.config.ts';

const { line1, line2, city, state, pinCode } = shop.address;

/** The seller and where to find them, in running text. */
export const addressLine = `${shop.legalName}, ${line1}, ${line2}, ${city}, ${state} ${pinCode}`;
