/** `FAULTS=full npm run test:all -- faults twin-faults` runs the full numbers; otherwise a short form of the same tests. */
const isFull = process.env['FAULTS'] === 'full';

export const scaled = (short: number, full: number): number => (isFull ? full : short);
