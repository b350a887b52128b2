import type { DomainError } from './errors.ts';

/** What a page has sent without scripts. */
export interface SentForm {
  readonly values: Readonly<Record<string, string>>;
  /** Of what may be sent several times under one name. */
  readonly all: (name: string) => readonly string[];
}

/** One that was not taken: the page shows it once more, as it was filled in. */
export interface RefusedForm extends SentForm {
  readonly error: Pick<DomainError, 'message' | 'details'>;
}

/** What is said beside each field of a form that was refused, and what belongs to none of them. */
export interface SaidOfForm<Field extends string> {
  readonly at: Readonly<Partial<Record<Field, string>>>;
  /** The first that is wrong, where whoever filled it in goes on. */
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
