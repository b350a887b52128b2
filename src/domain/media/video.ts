import { megabytes } from './upload.ts';
import { mediaKeyAt, pictureAt } from './picture.ts';

export const MOST_VIDEO_MB = 12;
export const MOST_VIDEO_BYTES = megabytes(MOST_VIDEO_MB);
export const CHOOSE_VIDEO_AGAIN = 'Please choose the video again.';

const VIDEO_KEY = /^(?:[a-z]+\/){1,2}[a-z0-9]{8,32}-\d{1,5}x\d{1,5}-[0-9a-f]{6}\.(?<type>mp4|webm)$/;
export type VideoType = 'mp4' | 'webm';

/** The poster stands for the video until it plays. */
export interface ProductVideo {
  readonly address: string;
  readonly poster: string;
  readonly seconds: number;
  readonly addedAt: number;
}

export function videoKeyAt(address: string | null | undefined): string | null {
  const key = mediaKeyAt(address);
  return VIDEO_KEY.test(key) ? key : null;
}

export function fileKeyAt(address: string | null | undefined): string | null {
  return pictureAt(address)?.key ?? videoKeyAt(address);
}

export function videoTypeIn(address: string): VideoType {
  return address.endsWith('.webm') ? 'webm' : 'mp4';
}

export function videoSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty.';
  return bytes > MOST_VIDEO_BYTES
    ? `This video is larger than ${String(MOST_VIDEO_MB)} MB. Please choose a shorter or smaller one.`
    : null;
}

export function filesOf(video: ProductVideo | null): string[] {
  return video ? [video.address, video.poster] : [];
}

export const MOST_VIDEO_SECONDS = 15;
/** Cameras stop a moment late. */
const SLACK_SECONDS = 0.5;

export const TOO_LONG = `A video may last up to ${String(MOST_VIDEO_SECONDS)} seconds. Please cut it shorter.`;

export function isTooLong(seconds: number): boolean {
  return seconds > MOST_VIDEO_SECONDS + SLACK_SECONDS;
}
