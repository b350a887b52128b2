const pad = (value: number) => String(value).padStart(2, '0');

/** `1d 02:03:04`; a second that has begun counts whole, so that zero is shown only at the end. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(pad)
    .join(':');
  return days > 0 ? `${String(days)}d ${clock}` : clock;
}
