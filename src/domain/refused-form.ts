import type { DomainError } from './errors.ts';

export interface SentForm {
  readonly values: Readonly<Record<string, string>>;
  readonly all: (name: string) => readonly string[];
}

export interface RefusedForm extends SentForm {
  readonly error: Pick<DomainError, 'message' | 'details'>;
}

/** `otherwise` is the message that belongs to no field. */
export interface SaidOfForm<Field extends string> {
  readonly at: Readonly<Partial<Record<Field, string>>>;
  readonly first: Field | null;
  readonly otherwise: string | null;
}

export function saidOf<Field extends string>(
  refused: RefusedForm | null | undefined,
  fields: readonly Field[],
): SaidOfForm<Field> {
  const details = Object(refused?.error.details) as Readonly<Record<string, unknown>>;
  const at: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const texts = details[field];
    if (Array.isArray(texts)) at[field] = texts.join('\n');
  }
  const first = fields.find((field) => field in at) ?? null;
  return { at, first, otherwise: first === null ? (refused?.error.message ?? null) : null };
}
