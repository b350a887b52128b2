import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** For a field that stands in the page before it is awake: what it was given meanwhile is told once, when it wakes. */
export function useTypedAhead<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => {
    takeOver();
  }, []);
  return field;
}

/** The same for boxes of which some may be ticked. */
export function useTickedAhead<Group extends HTMLElement = HTMLFieldSetElement>(
  chosen: readonly string[],
  onChange: (chosen: readonly string[]) => void,
): RefObject<Group | null> {
  const boxes = useRef<Group>(null);
  const takeOver = useEffectEvent(() => {
    // Without boxes none was taken away.
    if (!boxes.current) return;
    const ticked = [...boxes.current.querySelectorAll<HTMLInputElement>('input:checked')].map(
      ({ value }) => value,
    );
    if (ticked.length !== chosen.length || ticked.some((value) => !chosen.includes(value))) onChange(ticked);
  });
  useEffect(() => {
    takeOver();
  }, []);
  return boxes;
}
