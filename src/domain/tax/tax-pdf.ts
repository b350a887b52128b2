import {
  type Block,
  Sheet,
  UsedFonts,
  below,
  beside,
  type Column,
  framed,
  paragraphs,
  rule,
  space,
  widestOf,
  SHEET,
} from '#pdf/sheet.ts';
import type { PaperFonts, Font } from '#pdf/font.ts';
import { pdfFile } from '#pdf/pdf-file.ts';
import { paperOf, NO_BREAK, type Paper, type Row } from './paper.ts';
import type { TaxDocument } from './tax-document.ts';
import { type TextStyle, UNSHOWN } from '#pdf/text.ts';

/** `address` is that of the page which says the same. */
export async function taxPdf(
  document: TaxDocument,
  fonts: PaperFonts,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = paperOf(document);
  const style = stylesOf(fonts);
  const blocks = paperBlocks(paper, style);
  const used = new UsedFonts();
  let sheet = new Sheet(used);
  const sheets = [sheet];
  let top = TOP;
  const put = (block: Block, onNextPage: Block) => {
    if (top + block.height > BOTTOM) {
      sheet = new Sheet(used);
      sheets.push(sheet);
      onNextPage.draw(sheet, TOP);
      top = TOP + onNextPage.height;
    }
    block.draw(sheet, top);
    top += block.height;
  };
  for (const block of blocks.start) put(block, blocks.continued);
  for (const row of blocks.rows) put(row, blocks.tableContinued);
  for (const block of blocks.end) put(block, blocks.continued);
  if (used.isPartOnly) put(blocks.unshown(address), blocks.continued);
  for (const [place, each] of sheets.entries()) {
    each.line(PAGE.x, PAGE.x + PAGE.width, FOOT - 12, LINE);
    each.text(paper.title, PAGE.x, FOOT, style.small);
    const page = `Page ${String(place + 1)} of ${String(sheets.length)}`;
    each.text(page, PAGE.x + PAGE.width, FOOT, style.small, 'right');
  }
  return await pdfFile({ title: paper.title, author: paper.tradeName, sheets, fonts: used });
}

const MARGIN = 40;
const GUTTER = 12;
const TOP = MARGIN;
const BOTTOM = SHEET.height - 56;
const FOOT = SHEET.height - 32;
const PAGE = { x: MARGIN, width: SHEET.width - 2 * MARGIN } as const;
const RIGHT = PAGE.x + PAGE.width;

// The colours of the shop's pages.
const INK = [0.169, 0.114, 0.102] as const;
const SOFT = [0.404, 0.325, 0.294] as const;
const MAROON = [0.42, 0.102, 0.169] as const;
const LINE = [0.886, 0.835, 0.741] as const;
const STRONG_LINE = [0.58, 0.51, 0.353] as const;

type Styles = ReturnType<typeof stylesOf>;

function stylesOf({ display, regular, semibold }: PaperFonts) {
  const style = (fonts: readonly Font[], size: number, colour: TextStyle['colour'] = INK): TextStyle => ({
    fonts,
    size,
    colour,
  });
  return {
    trade: style(display, 25, MAROON),
    heading: style(display, 19),
    section: style(display, 13.5),
    body: style(regular, 9),
    soft: style(regular, 9, SOFT),
    strong: style(semibold, 9),
    total: style(semibold, 12),
    small: style(regular, 7.5, SOFT),
  };
}

function paperBlocks(paper: Paper, style: Styles) {
  const columns = columnsOf(paper, style);
  const table = tableHead(paper, style, columns);
  const continued = continuedHead(paper, style);
  const [first = space(0), ...rows] = paper.lines.map((line) => rowOf(line, style, columns));
  return {
    // The head of a table never ends a page.
    start: [pageHead(paper, style), below(buyer(paper, style), table, first)],
    rows,
    end: [sums(paper, style), closing(paper, style)],
    continued,
    tableContinued: below(continued, table),
    unshown: (address: string) =>
      below(
        space(10),
        paragraphs(
          [
            [
              `${UNSHOWN} stands for letters of a script that this file cannot print. They are all at ${address}`,
              style.small,
            ],
          ],
          PAGE,
        ),
      ),
  };
}

function pageHead({ notice, tradeName, seller, heading, copy, facts }: Paper, style: Styles): Block {
  const label = widestOf(facts.map(([text]) => [text, style.soft]));
  const fact = widestOf(facts.map(([, text]) => [text, style.strong]));
  const width = Math.max(label + GUTTER + fact, widestOf([[heading, style.heading]]));
  const right = { x: RIGHT - width, width };
  const left = { x: PAGE.x, width: PAGE.width - width - 2 * GUTTER };
  return below(
    ...(notice === null ? [] : [noticeOf(notice, style), space(12)]),
    beside(
      below(
        paragraphs([[tradeName, style.trade]], left),
        space(2),
        paragraphs(
          seller.map(({ text, isStrong }) => [text, isStrong ? style.strong : style.body]),
          left,
        ),
      ),
      below(
        space(4),
        paragraphs([[heading, style.heading]], right),
        paragraphs([[copy, style.soft]], right),
        space(5),
        ...facts.map(([text, value]) =>
          beside(
            paragraphs([[text, style.soft]], right),
            paragraphs([[value, style.strong]], { x: right.x + label + GUTTER, width: fact }),
          ),
        ),
      ),
    ),
    space(10),
    rule(PAGE, STRONG_LINE),
    space(8),
  );
}

function noticeOf(notice: string, style: Styles): Block {
  const width = widestOf([[notice, style.body]]);
  const inner = { x: PAGE.x + (PAGE.width - width) / 2, width };
  return framed(below(space(6), paragraphs([[notice, style.body]], inner), space(6)), PAGE, INK);
}

function continuedHead({ tradeName, title }: Paper, style: Styles): Block {
  const half = PAGE.width / 2;
  return below(
    beside(
      paragraphs([[tradeName, { ...style.section, colour: MAROON }]], { x: PAGE.x, width: half }),
      below(
        space(5),
        paragraphs([[`${title}, continued`, style.soft]], { x: RIGHT - half, width: half, side: 'right' }),
      ),
    ),
    space(6),
  );
}

function buyer({ buyerTitle, buyer: texts }: Paper, style: Styles): Block {
  return below(
    paragraphs([[buyerTitle, style.section]], PAGE),
    space(2),
    paragraphs(
      texts.map(({ text, isStrong }) => [text, isStrong ? style.strong : style.body]),
      PAGE,
    ),
    space(12),
  );
}

type Columns = ReturnType<typeof columnsOf>;

/** Amounts get the width that they need, the goods get the rest. */
function columnsOf({ hasTax, lines, columns: titles }: Paper, style: Styles) {
  const titled = (place: number) => [titles[place] ?? '', style.strong] as const;
  const taxes = lines.flatMap((line) => line.taxes);
  const total = widestOf([
    titled(titles.length - 1),
    ...lines.map((line) => [line.total, style.strong] as const),
  ]);
  const taxAmount = widestOf(taxes.map(([, amount]) => [amount, style.body]));
  const taxLabel = widestOf([titled(2), ...taxes.map(([label]) => [label, style.body] as const)]);
  const taxable = widestOf([titled(1), ...lines.map((line) => [line.taxable, style.body] as const)]);
  const end = (right: number, width: number) => ({ x: right - width, width, side: 'right' as const });
  const totalColumn = end(RIGHT, total);
  if (!hasTax) {
    const goods = { x: PAGE.x, width: totalColumn.x - 2 * GUTTER - PAGE.x };
    return { goods, total: totalColumn, tax: null };
  }
  const amount = end(totalColumn.x - GUTTER, taxAmount);
  const label = end(amount.x - 6, taxLabel);
  const taxableColumn = end(label.x - GUTTER, taxable);
  const goods = { x: PAGE.x, width: taxableColumn.x - 2 * GUTTER - PAGE.x };
  return { goods, total: totalColumn, tax: { taxable: taxableColumn, label, amount } };
}

function tableHead({ columns: titles }: Paper, style: Styles, columns: Columns): Block {
  const at = columns.tax
    ? [columns.goods, columns.tax.taxable, columns.tax.amount, columns.total]
    : [columns.goods, columns.total];
  return below(
    rule(PAGE, STRONG_LINE),
    space(5),
    beside(
      ...titles.flatMap((title, place) => {
        const column = at[place];
        return column ? [paragraphs([[title, style.strong]], column)] : [];
      }),
    ),
    space(5),
    rule(PAGE, STRONG_LINE),
  );
}

function rowOf(
  { description, details, taxable, taxes, total }: Paper['lines'][number],
  style: Styles,
  columns: Columns,
): Block {
  const { tax } = columns;
  return below(
    space(5),
    beside(
      paragraphs(
        [
          [description, style.body],
          [details.map((text) => text.replaceAll(' ', NO_BREAK)).join(' · '), style.soft],
        ],
        columns.goods,
      ),
      ...(tax === null
        ? []
        : [
            paragraphs([[taxable, style.body]], tax.taxable),
            below(...taxes.map((row) => taxOf(row, style, tax))),
          ]),
      paragraphs([[total, style.strong]], columns.total),
    ),
    space(5),
    rule(PAGE, LINE),
  );
}

/** Without an amount, the label says that there is no tax. */
function taxOf(
  [label, amount]: Row,
  style: Styles,
  columns: { readonly label: Column; readonly amount: Column },
): Block {
  if (amount === '') {
    const width = columns.amount.x + columns.amount.width - columns.label.x;
    return paragraphs([[label, style.body]], { ...columns.label, width });
  }
  return beside(
    paragraphs([[label, style.soft]], columns.label),
    paragraphs([[amount, style.body]], columns.amount),
  );
}

function sums({ included, sums: rows }: Paper, style: Styles): Block {
  const total = rows.at(-1);
  const list = (texts: readonly Row[], left: number, width: number, own: TextStyle) =>
    texts.map(([label, amount]) =>
      beside(
        paragraphs([[label, own]], { x: left, width }),
        paragraphs([[amount, own]], { x: left, width, side: 'right' }),
      ),
    );
  const right = { x: RIGHT - 210, width: 210 };
  return below(
    space(14),
    beside(
      included === null
        ? space(0)
        : below(
            paragraphs([[included.title, style.section]], PAGE),
            space(3),
            ...list(included.rows, PAGE.x, 160, style.body),
            ...(included.note === null ? [] : [space(6), paragraphs([[included.note, style.body]], PAGE)]),
          ),
      below(
        ...list(rows.slice(0, -1), right.x, right.width, style.body),
        space(4),
        rule(right, STRONG_LINE),
        space(5),
        ...(total ? list([total], right.x, right.width, style.total) : []),
      ),
    ),
  );
}

function closing({ closing: [said = '', signed = ''] }: Paper, style: Styles): Block {
  const half = PAGE.width / 2 - GUTTER;
  return below(
    space(26),
    rule(PAGE, LINE),
    space(7),
    beside(
      paragraphs([[said, style.body]], { x: PAGE.x, width: half }),
      paragraphs([[signed, style.body]], { x: RIGHT - half, width: half, side: 'right' }),
    ),
  );
}
