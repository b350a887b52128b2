import { useEffect, useState } from 'react';

type Filters = Readonly<Record<string, string>>;

/** What a list is asked for, kept in the address: a reload or a link shows the same. Empty ones are left out. */
export function useFilters<Values extends Filters>(
  initial: Values,
): readonly [Values, (change: Partial<Values>) => void] {
  const [filters, setFilters] = useState(initial);
  useEffect(() => {
    const wanted = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
    const address = `${location.pathname}${wanted.size > 0 ? `?${String(wanted)}` : ''}`;
    if (address !== location.pathname + location.search) history.replaceState(null, '', address);
  }, [filters]);
  return [
    filters,
    (change) => {
      setFilters((before) => ({ ...before, ...change }));
    },
  ];
}

/** The value once nothing more has been typed for a moment. */
export function useSettled<Value>(value: Value, ms = 300): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [value, ms]);
  return settled;
}
