export interface ButtonLook {
  readonly look?: 'primary' | 'outline' | 'quiet' | 'light' | undefined;
  readonly size?: 'small' | 'medium' | undefined;
}

const LOOKS = {
  primary: 'bg-maroon text-white hover:bg-maroon-deep active:bg-maroon-deep',
  outline: 'border border-maroon text-maroon hover:bg-maroon hover:text-white',
  quiet: 'text-maroon underline-offset-4 hover:underline',
  light: 'bg-ivory text-maroon-deep hover:bg-gold-soft',
} as const;

const SIZES = {
  small: 'min-h-11 px-4 text-sm',
  medium: 'min-h-12 px-7 text-[0.9375rem]',
} as const;

export const QUIET_LINK = 'inline-flex min-h-11 items-center text-maroon underline underline-offset-4';

export function buttonClass({ look = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return `button ${LOOKS[look]} ${SIZES[size]}`;
}
