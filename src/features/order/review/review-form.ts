import { tellUnfetched } from '../../../components/ui/toast.ts';
import { keepForms } from './kept-forms.ts';

export function startReviewForms(): void {
  keepForms();
  for (const chooser of document.querySelectorAll<HTMLInputElement>('[data-add-photos]'))
    startChooser(chooser);
  // Where the address leads to a piece the browser goes, without a focus: what is wrong may stand screens below.
  addEventListener('load', () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-review-form] [aria-invalid=true]')?.focus();
  });
}

/** What is chosen while others are still sent waits its turn; until all are there the review cannot be published without them. */
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
  // Those that were chosen before this was here.
  take();
}

/** What photos need is fetched when the first one is chosen. */
async function addAll(chooser: HTMLInputElement, waiting: File[]): Promise<void> {
  try {
    const { addPhotos } = await import('./review-photos.ts');
    await addPhotos(chooser, waiting);
  } catch {
    waiting.length = 0;
    tellUnfetched('Photos Not Added');
  }
}
