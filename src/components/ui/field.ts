export const FIELD = 'min-h-12 w-full rounded-sm border border-line-strong bg-white text-base';
