export const stepper = {
  frame:
    'inline-flex rounded-sm border border-line-strong bg-white has-[input:disabled]:border-line has-[input:disabled]:bg-transparent has-[input:disabled]:text-ink-soft',
  button:
    'grid size-11 place-items-center text-xl leading-none not-aria-disabled:hover:bg-cream aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
  field:
    'w-12 [appearance:textfield] border-x border-line bg-transparent text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none',
} as const;
