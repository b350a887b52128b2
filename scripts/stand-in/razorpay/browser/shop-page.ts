import type { ToFrame, Told, ToPage } from './messages.ts';

/** To the page that the window stands in, whichever it is: it knows the frame by its source and origin. */
export function tell(told: Told): void {
  parent.postMessage(JSON.stringify({ ...told, source: 'frame' } satisfies ToPage), '*');
}

export function hearPage(hear: (message: ToFrame) => void): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'string') return;
    // The type says what checkout.js sends; what else may come has no options and is not heard.
    hear(JSON.parse(data) as ToFrame);
  });
}

/** A form of its own page: the whole tab goes there. */
export function submitTo(address: string, fields: Readonly<Record<string, string | boolean>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: address });
  for (const [name, value] of Object.entries(fields)) {
    form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.appendChild(form);
  form.submit();
}
