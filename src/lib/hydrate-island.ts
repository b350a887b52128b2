import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

type Island = (
  component: ComponentType,
  props: Record<string, unknown>,
  slots: Record<string, string>,
) => void;

/** In place of the integration's own: without what only slots, actions and a client-side router need. */
export default function hydrateIsland(element: HTMLElement): Island {
  return (component, props, slots) => {
    if (!element.hasAttribute('ssr')) return;
    if (Object.keys(slots).length > 0) throw new Error('Islands of this shop take no slots.');
    const content = createElement(component, props);
    startTransition(() => {
      hydrateRoot(element, content, { identifierPrefix: element.getAttribute('prefix') ?? '' });
    });
  };
}
