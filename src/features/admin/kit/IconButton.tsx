import type { ButtonHTMLAttributes } from 'react';
import Icon from '../../../components/ui/Icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does and to what: 'Edit Anklets'. */
  readonly label: string;
  readonly paths: readonly string[];
}

export default function IconButton({ label, paths, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:bg-cream hover:text-maroon ${className}`}
    >
      <Icon paths={paths} size={19} />
    </button>
  );
}
