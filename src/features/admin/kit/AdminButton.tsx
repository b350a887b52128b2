import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from '#ui/button.ts';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  readonly busy?: string | false | undefined;
  /** While there is nothing to do. Unlike `disabled`, this leaves the focus on a button that has just been pressed. */
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
