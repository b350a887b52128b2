import { tellUnfetched } from '#ui/toast.ts';
import { keepForms } from './stored-forms.ts';

export function startReviewForms(): void {
  keepForms();
  for (const chooser of document.querySelectorAll<HTMLInputElement>('[data-add-photos]'))
    startChooser(chooser);
  // The browser scrolls to the piece in the address but gives no focus, and the problem may be screens below.
  addEventListener('load', () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-review-form] [aria-invalid=true]')?.focus();
  });
}

/** Photos chosen while others are uploading wait; the review cannot be published before all are there. */
function startChooser(chooser: HTMLInputElement): void {
  const publish = chooser.form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!publish) return;
  const waiting: File[] = [];
  const take = () => {
    waiting.push(...(chooser.files ?? []));
    chooser.value = '';
    if (waiting.length === 0 || publish.disabled) return;
    publish.disabled = true;
    void addAll(chooser, waiting).finally(() => (publish.disabled = false));
  };
  chooser.addEventListener('change', take);
  // Photos may have been chosen before this script ran.
  take();
}

async function addAll(chooser: HTMLInputElement, waiting: File[]): Promise<void> {
  try {
    const { addPhotos } = await import('./review-photos.ts');
    await addPhotos(chooser, waiting);
  } catch {
    waiting.length = 0;
    tellUnfetched('Photos Not Added');
  }
}
