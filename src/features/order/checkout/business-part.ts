import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type RefObject, useEffect } from 'react';
import { $draft } from './draft.ts';

const $isBusinessOpen = atom(false);

/**
 * Whether the buyer's name is asked in the part for a business, not in that for a gift: true while the former is open
 * or has a GSTIN.
 */
export function useAsksBusiness(): boolean {
  const { gstin } = useStore($draft, { keys: ['gstin'] });
  return useStore($isBusinessOpen) || gstin !== '';
}

/**
 * For the fields inside that part. It reads from the page whether the part is open, because the page's own script has
 * no bytes to spare for it.
 */
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
