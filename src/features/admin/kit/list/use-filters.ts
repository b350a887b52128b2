import { useEffect, useState } from 'react';

type Filters = Readonly<Record<string, string>>;

/**
 * The filters of a list, kept in the address, so that a reload or a link shows the same. Empty ones are left out; the
 * row that is open stays there (`useOpened`).
 */
export function useFilters<Values extends Filters>(
  initial: Values,
  { parameter, id }: { readonly parameter: string; readonly id: string | null } = NOTHING_OPENED,
): readonly [Values, (change: Partial<Values>) => void] {
  const [filters, setFilters] = useState(initial);
  useEffect(() => {
    const wanted = new URLSearchParams(queryOf({ ...filters, [parameter]: id }));
    const address = `${location.pathname}${wanted.size > 0 ? `?${String(wanted)}` : ''}`;
    if (address !== location.pathname + location.search) history.replaceState(history.state, '', address);
  }, [filters, parameter, id]);
  return [
    filters,
    (change) => {
      setFilters((before) => ({ ...before, ...change }));
    },
  ];
}

const NOTHING_OPENED = { parameter: '', id: null };

/** The value, once it has not changed for a moment. */
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

/** For a list with a search term as its only filter: what its `SearchBox` shows, and the term once typing pauses. */
export function useSearch(asked: string) {
  const [{ search: value }, change] = useFilters({ search: asked });
  const onChange = (search: string) => {
    change({ search });
  };
  return { box: { value, onChange }, term: useSettled(value).trim() };
}

/** The filters of a list without the empty ones: for calls, links and the address. */
export function queryOf(filters: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(filters).map(([name, value]): [string, string] => [name, value?.trim() ?? '']);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
