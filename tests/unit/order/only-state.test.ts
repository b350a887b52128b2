import { afterEach, expect, test } from 'vitest';
import {
  $fieldProblems,
  $onlyState,
  checkField,
  checkFields,
  setField,
} from '#features/order/checkout/draft.ts';

afterEach(() => {
  $onlyState.set(null);
  setField('state', '');
});

test('G1.4: where the shop may send to one State only, another is refused beside its field', () => {
  setField('state', 'MH');
  checkField('state');
  expect($fieldProblems.get().state).toBeUndefined();
  $onlyState.set({ code: 'KA', name: 'Karnataka' });
  checkField('state');
  expect($fieldProblems.get().state).toBe('We deliver within Karnataka.');
  checkFields();
  expect($fieldProblems.get().state).toBe('We deliver within Karnataka.');
  setField('state', 'KA');
  checkFields();
  expect($fieldProblems.get().state).toBeUndefined();
  setField('state', '');
  checkFields();
  expect($fieldProblems.get().state).toBe('Please choose your state.');
});
