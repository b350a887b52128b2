import { expect, test } from 'vitest';
import { buildCatalogue } from '#scripts/demo/catalogue/catalogue.ts';

const CATALOGUE = buildCatalogue(Date.UTC(2026, 10, 20));
const NEAR_MM = 3;

/** All lengths that a text gives in centimetres and inches, in millimetres. Those of another part are left out. */
function namedMm(text: string): number[] {
  const own = text
    .replaceAll(/\b(?:on an?|on a long|chain) \d+-inch chain/g, '')
    .replaceAll(/\d+ cm chain|chain \d+ inches/g, '')
    .replace(/pendant is 3\.5 cm and the chain 12 cm/, '15.5 cm');
  return [...own.matchAll(/(\d+(?:\.\d+)?)(?: |-)(cm|inch)/g)].map(
    ([, amount, unit]) => Number(amount) * (unit === 'cm' ? 10 : 25.4),
  );
}

const measured = CATALOGUE.filter(({ lengthMm }) => lengthMm !== undefined);
const named = measured.filter(({ description }) => namedMm(description ?? '').length > 0);

test('a good part of the demo shop names a measure in its text', () => {
  expect(named.length).toBeGreaterThan(30);
});

test.each(
  named.map(({ name, description, lengthMm, widthMm }) => ({ name, description, lengthMm, widthMm })),
)('what the text of $name says is what its facts say', ({ description, lengthMm, widthMm }) => {
  for (const mm of namedMm(description ?? '')) {
    const offBy = Math.min(...[lengthMm, widthMm].map((fact) => Math.abs(Number(fact) - mm)));
    expect(offBy, `${mm} mm against ${lengthMm} × ${widthMm}`).toBeLessThanOrEqual(NEAR_MM);
  }
});

test.each([
  ['kamala-ruby-studs', { lengthMm: 15, widthMm: 15 }],
  ['aarohi-bridal-necklace-set', { lengthMm: 406 }],
  ['anaya-polki-jhumkas', { lengthMm: 70 }],
])('the facts of %s are %j', (key, facts) => {
  expect(CATALOGUE.find((each) => each.key === key)).toMatchObject(facts);
});
