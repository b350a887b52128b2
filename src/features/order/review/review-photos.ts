import { pictureAddress, pictureAt } from '../../../domain/media/picture.ts';
import { MOST_PHOTOS, PHOTO_FOLDER } from '../../../domain/review/piece-review.ts';
import { abortedAfter } from '../../../lib/call-shop.ts';
import { element } from '../../../lib/element.ts';
import type { Reply } from '../../../lib/post-json.ts';
import { preparePicture } from '../../media/prepare-picture.ts';

const SIDE = 96;
const SHOWN_WIDTH = 160;
const LIMIT_MS = 120_000;

interface Form {
  readonly list: HTMLElement;
  readonly note: HTMLElement;
}

/**
 * Takes what waits, also what comes meanwhile: each is made smaller, sent, and stands in the form as one to keep; the form
 * itself goes as it would without.
 */
export async function addPhotos(chooser: HTMLInputElement, waiting: File[]): Promise<void> {
  const form = partsOf(chooser);
  if (!form) return;
  const problems: string[] = [];
  let nth = 0;
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const room = MOST_PHOTOS - form.list.querySelectorAll('input:checked').length;
    if (room <= 0) {
      problems.push(`A review has ${String(MOST_PHOTOS)} photos at most.`);
      waiting.length = 0;
      break;
    }
    nth += 1;
    const last = nth + Math.min(waiting.length, room - 1);
    form.note.textContent = `Adding photo ${String(nth)} of ${String(last)}…`;
    const added = await addPhoto(chooser.dataset['addPhotos'] ?? '', form.list, file);
    if (added !== null) problems.push(`${file.name}: ${added}`);
  }
  form.note.textContent = problems.join(' ') || 'Added. They show once you publish your review.';
}

function partsOf(chooser: HTMLInputElement): Form | null {
  const form = chooser.form;
  const list = form?.querySelector<HTMLElement>('[data-photos]');
  const note = form?.querySelector<HTMLElement>('[data-photo-note]');
  return list && note ? { list, note } : null;
}

/** What was wrong with it; null when it is there. */
async function addPhoto(address: string, list: HTMLElement, file: File): Promise<string | null> {
  const ready = await preparePicture(PHOTO_FOLDER, file);
  if ('problem' in ready) return ready.problem;
  const body = new FormData();
  body.set('file', ready.file);
  const reply = await send(address, body);
  if (reply.address === undefined) return reply.message ?? NOT_SENT;
  list.appendChild(photoItem(reply.address, list.children.length + 1));
  return null;
}

const NOT_SENT = 'it could not be sent. Please try again.';

interface PhotoReply extends Reply {
  readonly address?: string;
}

/** Its address; in its place what the shop says of it. */
async function send(address: string, body: FormData): Promise<PhotoReply> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal: abortedAfter(LIMIT_MS) });
    const reply = await response.json<PhotoReply>();
    return response.ok ? reply : { message: reply.message ?? NOT_SENT };
  } catch {
    return { message: NOT_SENT };
  }
}

/** As `ReviewForm` has those that are there already. */
function photoItem(address: string, nth: number): HTMLLIElement {
  const picture = element('img', 'size-24 rounded-sm object-cover');
  const kept = pictureAt(address);
  const src = kept ? pictureAddress(kept.key, SHOWN_WIDTH, 'webp') : address;
  Object.assign(picture, { src, alt: `Your photo ${String(nth)}` });
  Object.assign(picture, { width: SIDE, height: SIDE });
  const keep = element('input', 'size-5 flex-none accent-maroon');
  Object.assign(keep, { type: 'checkbox', name: 'photos', value: address, checked: true });
  const words = element('span', 'flex min-h-11 items-center gap-2', 'Keep');
  words.insertBefore(keep, words.firstChild);
  const label = element('label', 'grid w-24 cursor-pointer gap-1 text-sm');
  label.appendChild(picture);
  label.appendChild(words);
  const item = element('li', '');
  item.appendChild(label);
  return item;
}
