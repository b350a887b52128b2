import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#ui/button.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** The label while it is at work; the button can be pressed again after that. */
  readonly busy?: string | false | undefined;
  /** There is nothing to do right now. Unlike `disabled`, this leaves the focus with whoever has just pressed it. */
  readonly idle?: boolean;
  readonly children: ReactNode;
}

export default function AdminButton({
  look,
  size = 'small',
  busy = false,
  idle = false,
  children,
  className = '',
  ...rest
}: Props) {
  const isBusy = busy !== false;
  const isOff = isBusy || idle;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass({ look, size })} ${idle ? 'aria-disabled:cursor-not-allowed aria-disabled:opacity-55' : 'aria-disabled:cursor-progress aria-disabled:opacity-60'} ${className}`}
    >
      {isBusy ? busy : children}
    </button>
  );
}
