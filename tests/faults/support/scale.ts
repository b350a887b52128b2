/** `npm run test:faults` runs the full numbers; `npm test` a short form of the same tests. */
const isFull = process.env['FAULTS'] === 'full';

export const scaled = (short: number, full: number): number => (isFull ? full : short);
