import { fillFromPin } from './fill-from-pin.ts';

export function startFilling(pinField: HTMLInputElement): void {
  const { form } = pinField;
  const city = form?.elements.namedItem('city');
  const state = form?.elements.namedItem('state');
  const status = form?.querySelector('[data-filled-place]');
  if (!(city instanceof HTMLInputElement && state instanceof HTMLSelectElement)) return;
  const look = fillFromPin(
    {
      read: () => ({ pinCode: pinField.value, city: city.value, state: state.value }),
      write: (name, value) => {
        if (name === 'city') city.value = value;
        else state.value = value;
      },
      tell: (text) => {
        if (status) status.textContent = text;
      },
    },
    {
      pinCode: pinField.defaultValue,
      city: city.defaultValue,
      state: [...state.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '',
    },
  );
  look();
  pinField.addEventListener('input', look);
}
