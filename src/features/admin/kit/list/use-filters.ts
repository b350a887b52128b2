import { useEffect, useState } from 'react';

type Filters = Readonly<Record<string, string>>;

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

export function useSearch(asked: string) {
  const [{ search: value }, change] = useFilters({ search: asked });
  const onChange = (search: string) => {
    change({ search });
  };
  return { box: { value, onChange }, term: useSettled(value).trim() };
}

export function queryOf(filters: Readonly<Record<string, string | null>>): Record<string, string> {
  const given = Object.entries(filters).map(([name, value]): [string, string] => [name, value?.trim() ?? '']);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
