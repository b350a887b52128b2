import type { ButtonHTMLAttributes } from 'react';
import Icon from '#ui/Icon.tsx';

const ROUND =
  'grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-cream hover:text-maroon';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does and to what: 'Edit Anklets'. */
  readonly label: string;
  readonly paths: readonly string[];
  /** The label while it is at work and cannot be pressed. */
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
  /** Where it leads: 'Edit Anklets'. */
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
