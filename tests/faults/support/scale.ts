/** `npm run test:faults` runs all of it; `npm test` a short form that asks the same questions. */
const isFull = process.env['FAULTS'] === 'full';

export const scaled = (short: number, full: number): number => (isFull ? full : short);
