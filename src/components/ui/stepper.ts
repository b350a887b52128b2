/** A number between two buttons, as pages and islands show it. */
export const stepper = {
  frame: 'inline-flex rounded-sm border border-line-strong bg-white',
  button:
    'grid size-11 place-items-center text-xl leading-none hover:bg-cream disabled:cursor-not-allowed disabled:text-ink-soft',
  field:
    'w-12 [appearance:textfield] border-x border-line bg-transparent text-center tabular-nums [&::-webkit-inner-spin-button]:appearance-none',
} as const;
