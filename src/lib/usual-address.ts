import { paths } from './paths.ts';

const firstPart = (path: string) => path.split(/[/?#]/)[1] ?? '';

const PAGES = new Set(
  [...Object.values(paths), paths.product(0)].flatMap((path) =>
    typeof path === 'string' && path !== paths.home && !path.startsWith('/api/') ? [firstPart(path)] : [],
  ),
);

/** How the shop itself writes the address of one of its pages; null for one that is written so, and for any other. */
export function usualAddress({ pathname, search }: URL): string | null {
  const path = pathname.replace(/^\/+/, '/');
  const page = firstPart(path);
  if (!PAGES.has(page.toLowerCase())) return null;
  const usual = `/${page.toLowerCase()}${path.slice(page.length + 1).replace(/(?<!\/)\/+$/, '')}`;
  return usual === pathname ? null : usual + search;
}
