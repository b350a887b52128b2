import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefObject, useEffect } from 'react';
import { $draft } from './draft.ts';

const $isBusinessOpen = atom(false);

/** Whether the part for a business asks for who buys, else the part of the gift does: while it stands open, and while its GSTIN is sent. */
export function useAsksBusiness(): boolean {
  const { gstin } = useStore($draft, { keys: ['gstin'] });
  return useStore($isBusinessOpen) || gstin !== '';
}

/** Of what stands in that part. It is read off the page, since the script of the page itself has no room. */
export function useBusinessPart(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const part = inside.current?.closest('details');
    const look = () => {
      $isBusinessOpen.set(part?.open === true);
    };
    look();
    part?.addEventListener('toggle', look);
    return () => {
      part?.removeEventListener('toggle', look);
      $isBusinessOpen.set(false);
    };
  }, [inside]);
}
