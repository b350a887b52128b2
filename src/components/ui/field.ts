/** The box that something is typed into or chosen from; its sides are the caller's. */
export const FIELD = 'min-h-12 w-full rounded-sm border border-line-strong bg-white text-base';
