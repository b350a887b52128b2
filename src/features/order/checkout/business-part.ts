import { atom } from 'nanostores';
import { type RefObject, useEffect } from 'react';

/** Whether the part for a business stands open: then it asks for who buys, and else the part of the gift does. */
export const $isBusinessOpen = atom(false);

/** Of what stands in that part. */
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
