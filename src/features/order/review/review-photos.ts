import { MOST_PHOTOS } from '#review/piece-review.ts';
import { PHOTO_FOLDER } from '#media/upload.ts';
import { sendPhoto } from '#features/media/send-photo.ts';
import { photoItem } from './stored-forms.ts';

interface Form {
  readonly list: HTMLElement;
  readonly note: HTMLElement;
}

/** Uploads the waiting photos and adds them to the form as photos to keep, so that it is sent as without scripts. */
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

async function addPhoto(address: string, list: HTMLElement, file: File): Promise<string | null> {
  const sent = await sendPhoto(PHOTO_FOLDER, address, file);
  if ('problem' in sent) return sent.problem;
  list.appendChild(photoItem(sent.reply.address ?? '', list.children.length + 1));
  // The chooser's own event came before the photo was in the form.
  list.dispatchEvent(new Event('input', { bubbles: true }));
  return null;
}
