import type { StatusTone } from '#order-status.ts';

export const STATUS_LOOKS: Readonly<Record<StatusTone, string>> = {
  open: 'border-gold text-gold-ink',
  good: 'border-success text-success',
  ended: 'border-line-strong text-ink-soft',
};
