import { showToast } from '#ui/toast.ts';

export function startShare(share: HTMLElement): void {
  const { share: url = '', name: title = '' } = share.dataset;
  share.querySelector('[data-copy]')?.addEventListener('click', () => {
    void copy(url);
  });
  const more = share.querySelector('[data-share-more]');
  if (!more || !('share' in navigator)) return;
  more.classList.remove('invisible');
  more.addEventListener('click', () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      if (isChangeOfMind(error)) return;
      showToast({
        title: 'Sharing did not work',
        description: 'Please copy the link instead.',
        tone: 'danger',
      });
    });
  });
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: 'Paste it wherever you like.', tone: 'success' });
  } catch {
    showToast({ title: 'The link could not be copied', description: url, tone: 'danger' });
  }
}

const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
