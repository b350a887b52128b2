import { tellUnfetched } from '../../../components/ui/toast.ts';

/** What photos need is fetched when the first one is chosen. */
export function startReviewForms(): void {
  for (const chooser of document.querySelectorAll<HTMLInputElement>('[data-add-photos]')) {
    chooser.addEventListener('change', () => {
      const files = [...(chooser.files ?? [])];
      chooser.value = '';
      if (files.length > 0) void addAll(chooser, files);
    });
  }
}

async function addAll(chooser: HTMLInputElement, files: readonly File[]): Promise<void> {
  try {
    const { addPhotos } = await import('./review-photos.ts');
    await addPhotos(chooser, files);
  } catch {
    tellUnfetched('Photos Not Added');
  }
}
