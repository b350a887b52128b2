const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** The day in India: `24 May 2025`. */
export function formatDate(at: number): string {
  return longDate.format(at);
}
