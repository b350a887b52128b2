import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '../../../components/ui/button.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** What it says while it is at work; it can be pressed again when that is over. */
  readonly busy?: string | false | undefined;
  readonly children: ReactNode;
}

export default function AdminButton({
  look,
  size = 'small',
  busy = false,
  children,
  className = '',
  ...rest
}: Props) {
  const isBusy = busy !== false;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass({ look, size })} aria-disabled:cursor-progress aria-disabled:opacity-60 ${className}`}
    >
      {isBusy ? busy : children}
    </button>
  );
}
