import type { ButtonHTMLAttributes } from 'react';
import Icon from '#ui/Icon.tsx';

const ROUND =
  'grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-cream hover:text-maroon';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly paths: readonly string[];
  readonly busy?: string | false;
}

export default function IconButton({ label, paths, busy = false, className = '', ...rest }: Props) {
  const isBusy = busy !== false;
  const words = isBusy ? busy : label;
  return (
    <button
      type="button"
      {...rest}
      aria-label={words}
      title={words}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : rest.onClick}
      className={`${ROUND} aria-disabled:animate-pulse aria-disabled:cursor-progress ${className}`}
    >
      <Icon paths={paths} size={19} />
    </button>
  );
}

interface LinkProps {
  readonly label: string;
  readonly paths: readonly string[];
  readonly href: string;
}

export function IconLink({ label, paths, href }: LinkProps) {
  return (
    <a href={href} aria-label={label} title={label} className={ROUND}>
      <Icon paths={paths} size={19} />
    </a>
  );
}

export const icons = {
  add: ['M5 12h14', 'M12 5v14'],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  earlier: ['m12 19-7-7 7-7', 'M19 12H5'],
  later: ['M5 12h14', 'm12 5 7 7-7 7'],
  copy: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  ],
  edit: [
    'M21.17 6.81a1 1 0 0 0-3.99-3.99L3.84 16.17a2 2 0 0 0-.5.83l-1.32 4.35a.5.5 0 0 0 .62.62l4.35-1.32a2 2 0 0 0 .83-.5z',
    'm15 5 4 4',
  ],
  remove: ['M3 6h18', 'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6', 'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2'],
  view: [
    'M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0',
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  ],
  search: ['M21 21l-4.3-4.3', 'M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16z'],
  refresh: ['M3 12a9 9 0 0 1 15-6.7L21 8', 'M21 3v5h-5', 'M21 12a9 9 0 0 1-15 6.7L3 16', 'M3 21v-5h5'],
  download: ['M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'],
} as const;
