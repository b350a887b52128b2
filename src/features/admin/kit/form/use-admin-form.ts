import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientResponse } from 'hono/client';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { changedEntries } from '#audit/changed-from.ts';
import { IS_UPLOADING, WAS_NOT_UPLOADED } from '#media/picture-fields.ts';
import type { ApiFailure } from '#lib/api-client.ts';
import { askAdmin, mayBeDone } from '#features/admin/kit/ask-admin.ts';
import { toastFailed } from '#features/admin/kit/toast.ts';
import { halfTyped, problemsIn } from './form-values.ts';
import { isBeingLeft } from './leave-page.ts';

export interface AdminFormPlan<Values extends FieldValues, Input, Value> {
  readonly schema: z.ZodType<Input, Values>;
  readonly values: DefaultValues<Values>;
  readonly confirm?: (input: Input) => Promise<boolean>;
  readonly send: (input: Input) => Promise<ClientResponse<Value>>;
  readonly onSaved: (value: Value, input: Input) => unknown;
  /** Null for something new. If changed elsewhere, a form with typed changes keeps its version until the owner is told. */
  readonly stored?: object | null;
  readonly beginsAnew?: boolean;
  /** Reads the list that the form adds to: the owner looks there if it is not known whether a row was added. */
  readonly lookAgain?: (() => Promise<unknown>) | undefined;
  readonly readAnew?: () => Promise<unknown>;
  readonly onRefused?: (failure: ApiFailure, input: Input) => Promise<void>;
  /** Called for any failure except an `INVALID_INPUT` about a field of this form, which shows its own message. */
  readonly onFailed: (failure: ApiFailure) => void;
}

const SAVE_AGAIN =
  'What you typed is still here; the rest shows what is saved now. Please look at it, then save again.';
const MAY_BE_ADDED = 'It may have been added after all: please check the list first.';

export function useAdminForm<Values extends FieldValues, Input, Value>(
  plan: AdminFormPlan<Values, Input, Value>,
) {
  const [begun, setBegun] = useState(plan);
  // True until the next version arrives: the owner knows of the change, so the typed values stay and the rest follows.
  const [isTold, setIsTold] = useState(false);
  const mayChange = plan.stored !== undefined;
  const form = useForm<Values, unknown, Input>({
    resolver: readingWhole(plan.schema),
    defaultValues: plan.values,
    ...(mayChange && { values: begun.values as Values, resetOptions: { keepDirtyValues: true } }),
  });
  const isTyped = hasTyped(form.formState);
  if (plan.stored !== begun.stored && (!isTyped || isTold)) {
    setBegun(plan);
    setIsTold(false);
  }
  const { send } = mayChange ? begun : plan;
  const saved = useRef<Values | null>(null);
  const problemsNow = () => {
    const { error } = plan.schema.safeParse(form.getValues());
    return error?.issues.map(({ message }) => message) ?? [];
  };
  const uploads = useUploads((look) => form.watch(look), problemsNow);
  const hasWaited = useRef(false);
  const save = form.handleSubmit(
    async (input) => {
      if (plan.confirm && !(await plan.confirm(input))) return;
      const sent = { ...form.getValues() };
      const result = await askAdmin(() => send(input));
      if (result.ok) {
        saved.current = sent;
        await plan.onSaved(result.value, input);
        if (!mayChange) return;
        // Saved values no longer count as typed, so they follow later changes too.
        form.reset(sent, { keepValues: true, keepDirtyValues: false });
        // Text typed during the request does not keep the owner's own saved change from showing.
        setIsTold(changedEntries(sent, form.getValues()).length > 0);
        return;
      }
      const { failure } = result;
      await plan.onRefused?.(failure, input);
      const problem = showProblems(failure);
      if (problem !== null && failure.code === 'INVALID_INPUT') {
        sayInvalid(problem);
        return;
      }
      if (plan.readAnew && failure.code === 'CHANGED_ELSEWHERE') {
        await plan.readAnew();
        setIsTold(true);
        plan.onFailed({ ...failure, message: `${failure.message} ${SAVE_AGAIN}` });
        return;
      }
      if (!plan.lookAgain || !mayBeDone(failure.code)) {
        plan.onFailed(failure);
        return;
      }
      void plan.lookAgain();
      plan.onFailed({ ...failure, message: `${failure.message} ${MAY_BE_ADDED}` });
    },
    (errors) => {
      const wrong = Object.values<{ readonly ref?: unknown } | undefined>(errors);
      const half = wrong.map((error) => halfTyped(error?.ref));
      const [first = half.find(Boolean)] = problemsNow().filter((problem) => problem !== IS_UPLOADING);
      if (hasWaited.current && first === WAS_NOT_UPLOADED) return;
      if (first !== undefined) sayInvalid(first);
    },
  );

  // The button takes another press until React has rendered it as busy.
  const isUnderWay = useRef(false);
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      hasWaited.current = await uploads.ended();
      if (hasWaited.current && isBeingLeft()) return;
      await save();
      const sent = saved.current;
      saved.current = null;
      if (plan.beginsAnew && sent && changedEntries(sent, form.getValues()).length === 0) form.reset();
    } finally {
      isUnderWay.current = false;
    }
  };

  function showProblems({ details }: ApiFailure): string | null {
    const found = problemsIn(details).filter(([name]) => name in form.getValues());
    for (const [index, [name, message]] of found.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    return found[0]?.[1] ?? null;
  }

  return { form, submit, isBusy: uploads.isWaiting || form.formState.isSubmitting };
}

/** A half-typed date has no value, but is not treated as left empty. */
function readingWhole<Values extends FieldValues, Input>(
  schema: z.ZodType<Input, Values>,
): Resolver<Values, unknown, Input> {
  const read: Resolver<Values, unknown, Input> = zodResolver(schema);
  return async (values, context, options) => {
    const result = await read(values, context, options);
    const half = Object.entries(options.fields).flatMap(([name, { ref }]) => {
      const message = halfTyped(ref);
      return message === undefined ? [] : [[name, { type: 'half', message, ref }] as const];
    });
    if (half.length === 0) return result;
    const errors = { ...Object.fromEntries(half), ...result.errors } as FieldErrors<Values>;
    return { values: {}, errors };
  };
}

/** While uploads are all that keeps a form from being saved, it waits for them as long as it is open. */
function useUploads(
  watch: (look: () => void) => { readonly unsubscribe: () => void },
  problemsNow: () => readonly string[],
) {
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const ended = async (): Promise<boolean> => {
    const found = problemsNow();
    if (found.length === 0 || found.some((problem) => problem !== IS_UPLOADING)) return false;
    const isUnderWay = () => {
      const left = problemsNow();
      return left.includes(IS_UPLOADING) && !left.includes(WAS_NOT_UPLOADED);
    };
    setIsWaiting(true);
    // A loop, because deleting a stored picture resets the list for a moment to one without the uploads under way.
    while (isUnderWay()) {
      await new Promise<undefined>((resolve) => {
        const { unsubscribe } = watch(() => {
          if (isUnderWay()) return;
          unsubscribe();
          resolve(undefined);
        });
        stop.current = unsubscribe;
      });
    }
    setIsWaiting(false);
    return true;
  };
  return { isWaiting, ended };
}

/** Text typed before the page was awake counts only among the dirty fields. */
export function hasTyped({
  isDirty,
  dirtyFields,
}: {
  readonly isDirty: boolean;
  readonly dirtyFields: object;
}): boolean {
  return isDirty || Object.keys(dirtyFields).length > 0;
}

function sayInvalid(message: string): void {
  toastFailed(message, { title: 'Validation Error' });
}
