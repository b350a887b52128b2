import { showToast } from '#ui/toast.ts';
import { type Answer, type Reply, sendJson } from '#lib/call-shop.ts';
import { paths } from '#paths/paths.ts';
import { failureText } from '#features/auth/failure-text.ts';

export type FormValues = Readonly<Record<string, string>>;

export interface FormProblem {
  readonly toast?: { readonly title: string; readonly description: string };
  readonly fields?: Readonly<Record<string, string>>;
}

export interface FormPlan<Body extends Reply> {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly failed: string;
  readonly besideFields?: string;
  readonly check?: (values: FormValues) => FormProblem | null;
  readonly toSend?: (values: FormValues) => unknown;
  readonly onDone: (body: Body, values: FormValues) => void | Promise<void>;
  /** Maps a detail or an error code of the answer to the field it is about, where the names differ. */
  readonly fieldOf?: Readonly<Record<string, string>>;
  /** Texts beside the fields by the error code of the answer; an empty text only marks a field. */
  readonly hints?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly onFailure?: (answer: Answer<Body>) => boolean;
}

/** Refusals of a second try that mean the first one succeeded and only its answer was lost. */
const FOLLOWS_DONE = new Set(['SIGNED_OUT', 'WRONG_PASSWORD', 'LINK_EXPIRED']);
const MAY_BE_DONE = 'Your first try may have worked after all: please log in to check.';

export const isUnclear = ({ status }: Answer) => status === 0 || status >= 500;

export function startForm<Body extends Reply = Reply>(form: HTMLFormElement, plan: FormPlan<Body>): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  const label = button.textContent.trim();
  let isBusy = false;
  let wasUnclear = false;

  const showBusy = (busy: boolean) => {
    isBusy = busy;
    button.setAttribute('aria-disabled', String(busy));
    button.textContent = busy ? (button.dataset['busy'] ?? label) : label;
  };

  const submit = async () => {
    const values = readValues(form);
    clearErrors(form);
    const problem = plan.check?.(values);
    if (problem) {
      showProblem(form, problem);
      return;
    }
    showBusy(true);
    try {
      const answer = await sendJson<Body>(
        plan.method ?? 'POST',
        form.action,
        plan.toSend ? plan.toSend(values) : values,
      );
      const { ok, body } = answer;
      if (ok) await plan.onDone(body, values);
      else if (wasUnclear && FOLLOWS_DONE.has(body.error ?? '')) showFailure(form, plan, answer, MAY_BE_DONE);
      else if (!plan.onFailure?.(answer)) showFailure(form, plan, answer);
      const fields = plan.hints?.[body.error ?? ''];
      if (fields) showProblem(form, { fields });
      wasUnclear = !ok && (wasUnclear || isUnclear(answer));
    } finally {
      showBusy(false);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void submit();
  });
  button.disabled = false;
}

function showProblem(form: HTMLFormElement, { toast, fields = {} }: FormProblem): void {
  for (const [name, text] of Object.entries(fields)) showFieldError(form, name, text);
  if (toast) showToast({ ...toast, tone: 'danger' });
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

type FailurePlan = Pick<FormPlan<Reply>, 'failed' | 'besideFields' | 'fieldOf'>;

export function showFailure(
  form: HTMLFormElement,
  { failed: title, besideFields, fieldOf = {} }: FailurePlan,
  answer: Answer,
  besides = '',
): void {
  const text = `${failureText(answer)} ${besides}`.trim();
  const shown = Object.entries(answer.body.details ?? {}).filter(
    ([name, texts]) => Array.isArray(texts) && showFieldError(form, fieldOf[name] ?? name, texts.join('\n')),
  );
  const { error = '' } = answer.body;
  const field = fieldOf[error];
  const isShown = shown.length > 0 || (field !== undefined && showFieldError(form, field, text));
  const description = isShown ? besideFields : text;
  if (description !== undefined) {
    const href = paths.loginFor(location.pathname + location.search);
    const wayBack = error === 'SIGNED_OUT' && { action: { label: 'Log in', href } };
    showToast({ title, description, tone: 'danger', ...wayBack });
  }
  if (isShown) form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function showFieldError(form: HTMLFormElement, name: string, text: string): boolean {
  const field = form.elements.namedItem(name);
  const place = form.querySelector(`[data-error-of="${CSS.escape(name)}"]`);
  if (field instanceof HTMLElement) field.setAttribute('aria-invalid', 'true');
  const room = place ?? (field instanceof HTMLElement ? errorPlaceOf(field) : null);
  if (room) room.textContent = text;
  return room !== null;
}

export function clearErrors(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid=true]')) field.removeAttribute('aria-invalid');
  for (const place of form.querySelectorAll('[data-error]')) place.textContent = '';
}

const errorPlaceOf = (field: HTMLElement): HTMLElement | null => document.getElementById(`${field.id}-error`);

function readValues(form: HTMLFormElement): FormValues {
  const values = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(values);
}
