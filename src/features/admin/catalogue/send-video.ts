import type { ChangedVideo } from '#catalogue/admin-product.ts';
import { videoTypeOf } from '#media/read-video.ts';
import { isTooLong, TOO_LONG, videoSizeProblem } from '#media/video.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { sendFile, sendPicture } from '#features/admin/kit/pictures/send-picture.ts';
import { readHead, UNREADABLE_FILE } from '#features/media/prepare-picture.ts';

interface Sending {
  readonly productId: number;
  readonly file: File;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export async function sendVideo({
  productId,
  file,
  onProgress,
  signal,
}: Sending): Promise<ChangedVideo | { readonly problem: string }> {
  const prepared = await prepareVideo(file);
  if ('problem' in prepared) return prepared;
  const poster = await sendPicture({
    file: prepared.poster,
    folder: 'products',
    signal,
    onProgress: () => undefined,
  });
  if (!poster.ok) return { problem: poster.failure.message };
  const form = new FormData();
  form.set('product', String(productId));
  form.set('poster', poster.value.address);
  form.set('seconds', String(prepared.seconds));
  form.set('file', file);
  const sent = await sendFile<ChangedVideo>({ path: adminPaths.videos, form, onProgress, signal });
  return sent.ok ? sent.value : { problem: sent.failure.message };
}

interface PreparedVideo {
  readonly poster: File;
  readonly seconds: number;
}

const LONGEST_SIDE = 1600;
const QUALITY = 0.9;
/** The first frames of a video are often black, or out of focus. */
const POSTER_AT = 0.3;
const FAR_BEHIND = 1e6;
/** A browser that has told nothing by then never will. */
const TIMEOUT_MS = 20_000;

const NO_VIDEO = 'This is no MP4 or WebM video.';
const UNPLAYABLE =
  'This browser cannot play this video, and so could many of your shoppers’. Please save it as MP4 (H.264).';

async function prepareVideo(file: File): Promise<PreparedVideo | { readonly problem: string }> {
  const problem = videoSizeProblem(file.size);
  if (problem !== null) return { problem };
  const head = await readHead(file);
  if (!head) return { problem: UNREADABLE_FILE };
  if (videoTypeOf(head) === null) return { problem: NO_VIDEO };
  const address = URL.createObjectURL(file);
  try {
    return await readFrame(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function readFrame(address: string): Promise<PreparedVideo | { readonly problem: string }> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = address;
  video.load();
  // An iPhone loads no frame before a seek.
  if (!(await comesTo(video, 'loadedmetadata')) || video.videoWidth === 0) return { problem: UNPLAYABLE };
  const seconds = await lengthOf(video);
  if (seconds === null) return { problem: UNPLAYABLE };
  if (isTooLong(seconds)) return { problem: TOO_LONG };
  video.currentTime = seconds * POSTER_AT;
  if (!(await comesTo(video, 'seeked'))) return { problem: UNPLAYABLE };
  const poster = await draw(video);
  return poster ? { poster, seconds } : { problem: UNPLAYABLE };
}

/** A recording made by a browser only tells its length after a seek to its end; null if that fails. */
async function lengthOf(video: HTMLVideoElement): Promise<number | null> {
  if (Number.isFinite(video.duration)) return video.duration;
  video.currentTime = FAR_BEHIND;
  if (!(await comesTo(video, 'seeked'))) return null;
  return Number.isFinite(video.duration) ? video.duration : video.currentTime;
}

function comesTo(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), TIMEOUT_MS);
    video.addEventListener(event, () => resolve(true), { once: true });
    video.addEventListener('error', () => resolve(false), { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'poster.jpg', { type: blob.type });
}
