import type { Block } from '#pdf/block.ts';
import type { PaperFonts } from '#pdf/paper-fonts.ts';
import { pdfFile } from '#pdf/pdf-file.ts';
import { Sheet, UsedFonts } from '#pdf/sheet.ts';
import { paperOf } from './paper.ts';
import type { TaxDocument } from './tax-document.ts';
import { BOTTOM, FOOT, LINE, PAGE, paperBlocks, stylesOf, TOP } from './tax-pdf-blocks.ts';

/** Says the same as the document's page, on A4. `address` is that of the page. */
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
