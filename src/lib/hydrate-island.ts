import { type ComponentType, type ReactNode, createElement, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

type Island = (component: ComponentType, props: Record<string, unknown>) => Promise<void>;

/**
 * Replaces the integration's own, without what only slots (which the server refuses), actions and a client-side router
 * need. An island that breaks stays as its HTML instead of disappearing. Resolves once it is awake or broken, because
 * React hydrates it later.
 */
export default function hydrateIsland(element: HTMLElement): Island {
  return (component, props) =>
    new Promise((resolve) => {
      const asleep = element.cloneNode(true);
      const content = createElement(Awake, { onAwake: resolve }, createElement(component, props));
      const identifierPrefix = element.getAttribute('prefix') ?? '';
      startTransition(() => {
        hydrateRoot(element, content, { identifierPrefix, onUncaughtError });
      });

      function onUncaughtError(error: unknown): void {
        reportError(error);
        element.replaceChildren(...asleep.childNodes);
        element.dataset['asleep'] = '';
        element.dispatchEvent(new Event('asleep'));
        resolve();
      }
    });
}

interface AwakeProps {
  readonly onAwake: () => void;
  readonly children?: ReactNode;
}

function Awake({ onAwake, children }: AwakeProps): ReactNode {
  useEffect(onAwake, [onAwake]);
  return children;
}
