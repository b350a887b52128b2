import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

type Island = (
  component: ComponentType,
  props: Record<string, unknown>,
  slots: Record<string, string>,
) => void;

/**
 * In place of the integration's own: without what only slots, actions and a client-side router need. One that breaks stands
 * there as it would if it had not come, instead of nothing.
 */
export default function hydrateIsland(element: HTMLElement): Island {
  return (component, props, slots) => {
    if (!element.hasAttribute('ssr')) return;
    if (Object.keys(slots).length > 0) throw new Error('Islands of this shop take no slots.');
    const content = createElement(component, props);
    const asleep = element.cloneNode(true);
    const identifierPrefix = element.getAttribute('prefix') ?? '';
    startTransition(() => {
      hydrateRoot(element, content, { identifierPrefix, onUncaughtError });
    });

    function onUncaughtError(error: unknown): void {
      reportError(error);
      element.replaceChildren(...asleep.childNodes);
      element.dataset['asleep'] = '';
      element.dispatchEvent(new Event('asleep'));
    }
  };
}
