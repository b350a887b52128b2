import {
  BANGLE_SIZES,
  CARD_MM,
  type Measure,
  type Unit,
  findBangleSize,
  UNITS,
} from '#catalogue/bangle-size.ts';

const KEY = 'dots-per-mm';

/** A bank card tells how large this screen's pixels are, so circles can have their true size. */
export function startBangleSizer(sizer: HTMLElement): void {
  const scale = sizer.querySelector<HTMLInputElement>('[data-scale]');
  const card = sizer.querySelector<HTMLElement>('[data-card]');
  const circle = sizer.querySelector<HTMLElement>('[data-circle]');
  const said = sizer.querySelector('[data-circle-said]');
  const choices = [...sizer.querySelectorAll<HTMLInputElement>('[name="circle"]')];
  if (!scale || !card || !circle || !said) return;

  /** Zooming the page does not change the device pixels per millimetre. */
  let dotsPerMm = stored() ?? Number(scale.value) * devicePixelRatio;

  const draw = () => {
    const pxPerMm = dotsPerMm / devicePixelRatio;
    card.style.width = `${String(CARD_MM.short * pxPerMm)}px`;
    card.style.height = `${String(CARD_MM.long * pxPerMm)}px`;
    const chosen = choices.find(({ checked }) => checked)?.value;
    const bangle = BANGLE_SIZES.find(({ size }) => size === chosen);
    if (!bangle) return;
    const side = bangle.acrossMm * pxPerMm;
    circle.style.width = circle.style.height = `${String(side)}px`;
    const frame = circle.parentElement;
    const isCut = frame !== null && side > frame.clientWidth;
    said.textContent = isCut
      ? `${bangle.size} is ${String(bangle.acrossMm)} mm across, wider than this screen: hold the bangle against the top and the bottom of the circle.`
      : `${bangle.size} is ${String(bangle.acrossMm)} mm across the inside.`;
  };

  const show = () => {
    scale.value = String(dotsPerMm / devicePixelRatio);
    draw();
  };
  const take = () => {
    dotsPerMm = Number(scale.value) * devicePixelRatio;
    keep(dotsPerMm);
    draw();
  };

  scale.addEventListener('input', take);
  for (const button of sizer.querySelectorAll<HTMLButtonElement>('[data-scale-step]')) {
    button.addEventListener('click', () => {
      if (Number(button.dataset['scaleStep']) > 0) scale.stepUp();
      else scale.stepDown();
      take();
    });
  }
  for (const choice of choices) choice.addEventListener('change', draw);
  addEventListener('resize', show);
  show();
}

export function startSizeForm(form: HTMLFormElement): void {
  const problem = form.querySelector('[data-error]');
  const answer = form.querySelector<HTMLElement>('[data-answer]');
  const input = form.querySelector<HTMLInputElement>('#measured');
  const unit = form.querySelector('select');
  const units = form.querySelector<HTMLElement>('[data-units]');
  const onwards = form.querySelector<HTMLElement>('[data-onwards]');
  if (!problem || !answer || !input || !unit || !units || !onwards) return;
  const back = onwards.querySelector<HTMLAnchorElement>('[data-back]');
  const piece = pieceIn(document.referrer);
  if (back && piece !== null) {
    back.href = piece;
    back.hidden = false;
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const named = event.submitter?.getAttribute('value') ?? '';
    if (named !== '') unit.value = named;
    const measure = new FormData(form).get('measure') as Measure;
    const words = sizeWords(measure, input.value, unit.value as Unit, named !== '');
    const isWrong = 'problem' in words;
    const isAsked = 'question' in words;
    input.setAttribute('aria-invalid', String(isWrong));
    problem.textContent = isWrong ? words.problem : '';
    answer.textContent = isWrong ? '' : isAsked ? words.question : words.answer;
    units.hidden = !isAsked;
    onwards.hidden = isWrong || isAsked;
    if (isWrong) {
      input.focus();
      return;
    }
    if (isAsked) {
      units.querySelector('button')?.focus();
      return;
    }
    leadToSize(onwards, words.size);
    answer.focus();
  });
}

function leadToSize(onwards: HTMLElement, size: string | null): void {
  const link = onwards.querySelector<HTMLAnchorElement>('[data-of-size]');
  const row = document.querySelector<HTMLAnchorElement>(`[data-bangles="${size ?? ''}"]`);
  if (!link) return;
  link.hidden = row === null;
  link.href = row?.href ?? '';
  link.textContent = row?.textContent ?? '';
}

/** The page of the piece from which somebody came to the sizes. */
export function pieceIn(referrer: string): string | null {
  return /^https?:\/\/[^/]+(\/products\/\d+)(?:\?|$)/.exec(referrer)?.[1] ?? null;
}

function keep(dotsPerMm: number): void {
  try {
    localStorage.setItem(KEY, String(dotsPerMm));
  } catch {
    return;
  }
}

function stored(): number | null {
  try {
    const dotsPerMm = Number(localStorage.getItem(KEY));
    return dotsPerMm > 0 ? dotsPerMm : null;
  } catch {
    return null;
  }
}

const UNLIKELY = {
  hand: 'That does not look like a hand. Please check the number and its unit.',
  bangle: 'That does not look like a bangle. Please check the number and its unit.',
} as const;

const NUMBER = /^\d{1,3}(?:[.,]\d{1,4})?$/;

type SizeWords =
  | { readonly problem: string }
  | { readonly question: string }
  | { readonly answer: string; readonly size: string | null };

/** A number that fits the measure only in another unit is asked about, until `isSure` says that somebody chose one. */
export function sizeWords(measure: Measure, typed: string, unit: Unit, isSure = false): SizeWords {
  const plain = typed.trim();
  if (!NUMBER.test(plain)) return { problem: 'Please write a number, such as 189 or 18.9.' };
  const found = (of: Unit) => findBangleSize(measure, Number(plain.replace(',', '.')) * UNITS[of]);
  const result = found(unit);
  switch (result.kind) {
    case 'unlikely':
      return !isSure && [found('mm'), found('cm')].some(({ kind }) => kind !== 'unlikely')
        ? { question: `Is that ${plain} mm or ${plain} cm?` }
        : { problem: UNLIKELY[measure] };
    case 'smaller':
      return { answer: 'That is smaller than 2.2, the smallest size.', size: null };
    case 'larger':
      return { answer: 'That is larger than 3, the largest size.', size: null };
    case 'size': {
      const { size, acrossMm } = result.found;
      return { answer: `Choose ${size}: ${String(acrossMm)} mm across the inside.`, size };
    }
  }
}
