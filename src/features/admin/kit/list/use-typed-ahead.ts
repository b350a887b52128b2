import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** For a field that is in the page before it is awake: reports once, on waking, what was typed into it meanwhile. */
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

/** The same for a group of boxes. */
export function useTickedAhead<Group extends HTMLElement = HTMLFieldSetElement>(
  chosen: readonly string[],
  onChange: (chosen: readonly string[]) => void,
): RefObject<Group | null> {
  const boxes = useRef<Group>(null);
  const takeOver = useEffectEvent(() => {
    // Without boxes, none was unticked either.
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
