/** False withdraws the service worker: the next deploy's removes itself from every browser (docs/operate.md). */
export const WORKS_OFFLINE = true as boolean;
