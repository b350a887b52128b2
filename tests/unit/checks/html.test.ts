import { describe, expect, test } from 'vitest';
import { htmlProblems } from '../../support/html.ts';

const page = (body: string, after = '') =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>${after}`;

describe('what is wrong with a page', () => {
  test.each([
    ['a slot where nothing takes one', page('<svg slot="picture"></svg>'), 'attribute-misuse'],
    ['a paragraph in a line', page('<span><p>One</p></span>'), 'element-permitted-content'],
    ['a part after the end', page('', '<script src="/a.js"></script>'), 'after </html>'],
    [
      'a hint that does not fit its field',
      page('<input type="tel" autocomplete="postal-code" aria-label="PIN">'),
      'valid-autocomplete',
    ],
    ['a field without a label', page('<input name="pin">'), 'input-missing-label'],
    ['an id that stands twice', page('<p id="a">1</p><p id="a">2</p>'), 'no-dup-id'],
    ['a label of nothing', page('<label for="pin">PIN</label>'), 'no-missing-references'],
    ['a button that may send a form unasked', page('<button>Pay</button>'), 'no-implicit-button-type'],
    ['a style that the policy blocks', page('<p style="color:red">1</p>'), 'no-inline-style'],
    [
      'a page that is cut off',
      '<!doctype html><html lang="en"><head><title>A</title>',
      'after </html>: no end',
    ],
  ])('is %s', async (_, html, problem) => {
    const found = await htmlProblems(html, 'served');
    expect(found.map((each) => each.slice(0, problem.length))).toContain(problem);
  });

  test('is nothing where React and Astro write an attribute their own way', async () => {
    const html = page('<a href>Again</a><input autoComplete="off" required="" aria-label="Code"/>');
    expect(await htmlProblems(html, 'served')).toEqual([]);
  });
});
