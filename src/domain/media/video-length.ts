/** A few seconds show enough of a piece; without its sound. */
export const MOST_VIDEO_SECONDS = 15;
/** Cameras stop a moment late. */
const SLACK_SECONDS = 0.5;

export const TOO_LONG = `A video may last up to ${String(MOST_VIDEO_SECONDS)} seconds. Please cut it shorter.`;

export function isTooLong(seconds: number): boolean {
  return seconds > MOST_VIDEO_SECONDS + SLACK_SECONDS;
}
