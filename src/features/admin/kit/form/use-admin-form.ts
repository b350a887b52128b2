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
import { changedEntries } from '../../../../domain/audit/changed-from.ts';
import { IS_UPLOADING, WAS_NOT_UPLOADED } from '../../../../domain/media/picture-fields.ts';
import type { ApiFailure } from '../../../../lib/api-client.ts';
import { askAdmin, mayBeDone } from '../session/ask-admin.ts';
import { toastFailed } from '../toast.ts';
import { halfTyped } from './half-typed.ts';
import { isBeingLeft } from './leave-page.ts';
import { problemsIn } from './problems-in.ts';

export interface AdminFormPlan<Values extends FieldValues, Input, Value> {
  /** From what the fields hold to what is sent. */
  readonly schema: z.ZodType<Input, Values>;
  readonly values: DefaultValues<Values>;
  readonly send: (input: Input) => Promise<ClientResponse<Value>>;
  readonly onSaved: (value: Value, input: Input) => unknown;
  /**
   * What `values` and `send` are of, as it is stored now; null for what is new. When others change it, a form in which nothing
   * is typed follows. Another shows and sends what she began with, until she is told.
   */
  readonly stored?: object | null;
  /** Once it is saved it is as it began, for the next, unless she has typed something else meanwhile. */
  readonly beginsAnew?: boolean;
  /** Reads the list to which it adds: where nobody knows whether it was added, she looks there before she sends it again. */
  readonly lookAgain?: (() => Promise<unknown>) | undefined;
  /** Reads what is stored: it was changed elsewhere after she opened this. */
  readonly readAnew?: () => Promise<unknown>;
  /** Whatever the shop says no to, before it is shown. */
  readonly onRefused?: (failure: ApiFailure, input: Input) => Promise<void>;
  /** Any failure but `INVALID_INPUT` of a field of this form, which is said in the words of that field. */
  readonly onFailed: (failure: ApiFailure) => void;
}

const SAVE_AGAIN =
  'What you typed is still here, the rest shows what is there now. Please look at it, then save again.';
const MAY_BE_ADDED = 'It may have been added all the same: please look at the list first.';

/** A form whose problems stand beside their fields, found here or by the shop; what was typed wrong is said as well. */
export function useAdminForm<Values extends FieldValues, Input, Value>(
  plan: AdminFormPlan<Values, Input, Value>,
) {
  const [begun, setBegun] = useState(plan);
  // Until the next version is there: she knows of it, or has made it. What she typed stays, the rest follows.
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
      const sent = { ...form.getValues() };
      const result = await askAdmin(() => send(input));
      if (result.ok) {
        saved.current = sent;
        await plan.onSaved(result.value, input);
        if (!mayChange) return;
        // What is saved counts as typed no more: it follows too.
        form.reset(sent, { keepValues: true, keepDirtyValues: false });
        // What she typed while it was sent does not keep her own change away.
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
      // Of an upload that has failed just now its own message says more.
      if (hasWaited.current && first === WAS_NOT_UPLOADED) return;
      if (first !== undefined) sayInvalid(first);
    },
  );

  // Before it is rendered that the form is at work, its button takes another press.
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

  /** The first of them; null when no field of this form is named. */
  function showProblems({ details }: ApiFailure): string | null {
    const found = problemsIn(details).filter(([name]) => name in form.getValues());
    for (const [index, [name, message]] of found.entries()) {
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
    return found[0]?.[1] ?? null;
  }

  return { form, submit, isBusy: uploads.isWaiting || form.formState.isSubmitting };
}

/** By the schema; what is half typed is no value for it, and still not left empty. */
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
    // They are named as the form has named its fields.
    const errors = { ...Object.fromEntries(half), ...result.errors } as FieldErrors<Values>;
    return { values: {}, errors };
  };
}

/** A form that nothing but pictures on their way keeps from being saved waits for them, as long as it is open. */
function useUploads(
  watch: (look: () => void) => { readonly unsubscribe: () => void },
  problemsNow: () => readonly string[],
) {
  const [isWaiting, setIsWaiting] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  /** Whether there was anything to wait for. */
  const ended = async (): Promise<boolean> => {
    const found = problemsNow();
    if (found.length === 0 || found.some((problem) => problem !== IS_UPLOADING)) return false;
    const isUnderWay = () => {
      const left = problemsNow();
      return left.includes(IS_UPLOADING) && !left.includes(WAS_NOT_UPLOADED);
    };
    setIsWaiting(true);
    // A list of pictures is for a moment without those on their way, where a stored one is deleted.
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

/** What was typed before the page was awake is among the fields alone. */
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
