const indianTime = { timeZone: 'Asia/Kolkata' } as const;
const longDate = new Intl.DateTimeFormat('en-IN', { ...indianTime, dateStyle: 'long' });
// Sweden writes its dates as machines do.
const isoDate = new Intl.DateTimeFormat('sv-SE', indianTime);

/** The day in India: `24 May 2025`. */
export function formatDate(at: number): string {
  return longDate.format(at);
}

/** The same day for machines: `2025-05-24`. */
export function isoDay(at: number): string {
  return isoDate.format(at);
}
