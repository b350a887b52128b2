import { isPinCode, WRONG_PIN_CODE } from '#address/address.ts';
import { joinDigits } from '#address/contact.ts';
import { askPromise } from './ask-promise.ts';
import { knownPin } from './known-pin.ts';
import { rememberPin } from './remembered-pin.ts';

export async function showKnownPromise(form: HTMLFormElement): Promise<void> {
  const pin = await knownPin();
  const { field } = partsOf(form);
  // Somebody may have typed another one meanwhile.
  if (pin === null || field?.value !== '') return;
  field.value = pin;
  await showPromise(form, { isTyped: false });
}

export async function showPromise(form: HTMLFormElement, { isTyped = true } = {}): Promise<void> {
  const { field, words, button } = partsOf(form);
  if (!field || !words || !button) return;
  const say = (text: string, isWrong = false) => {
    words.textContent = text;
    field.setAttribute('aria-invalid', String(isWrong));
  };
  const pin = joinDigits(field.value);
  if (!isPinCode(pin)) {
    say(WRONG_PIN_CODE, true);
    field.focus();
    return;
  }
  button.setAttribute('aria-disabled', 'true');
  const answer = await askPromise(pin, form.dataset['delivery']);
  button.removeAttribute('aria-disabled');
  // The answer is about a PIN code that has been changed since.
  if (joinDigits(field.value) !== pin) return;
  const isKnown = 'words' in answer;
  button.textContent = !isKnown && answer.mayTryAgain ? 'Try again' : 'Check';
  if (isKnown) say(answer.words.join(' · '));
  else say(answer.problem, !answer.mayTryAgain);
  if (isKnown && isTyped) rememberPin(pin);
}

function partsOf(form: HTMLFormElement) {
  return {
    field: form.querySelector('input'),
    words: form.querySelector('[role=status]'),
    button: form.querySelector('button'),
  };
}
