import { joined } from '#media/binary.ts';
import type { Font } from './font.ts';
import { hexOf, SHEET, type Sheet, textString, type UsedFonts, utf16Of } from './sheet.ts';

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly sheets: readonly Sheet[];
  readonly fonts: UsedFonts;
}

/** The same sheets give the same bytes: no clock and no random numbers are used. */
export async function pdfFile({ title, author, sheets, fonts }: PdfFacts): Promise<Uint8Array<ArrayBuffer>> {
  const file = new PdfFile();
  const [catalogue, pages] = [file.next(), file.next()];
  const names: string[] = [];
  for (const [place, [font, used]] of fonts.all.entries()) {
    names.push(`/F${String(place)} ${await addFont(file, font, used)} 0 R`);
  }
  const kids: string[] = [];
  for (const sheet of sheets) {
    const content = await file.addStream('', ascii(sheet.content));
    const box = `[0 0 ${String(SHEET.width)} ${String(SHEET.height)}]`;
    const resources = `<< /Font << ${names.join(' ')} >> >>`;
    const page = `/Type /Page /Parent ${pages} 0 R /MediaBox ${box} /Resources ${resources} /Contents ${content} 0 R`;
    kids.push(`${file.add(`<< ${page} >>`)} 0 R`);
  }
  file.put(pages, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${String(kids.length)} >>`);
  const shown = '/Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >>';
  file.put(catalogue, `<< /Type /Catalog /Pages ${pages} 0 R ${shown} >>`);
  const info = file.add(`<< /Title ${textString(title)} /Author ${textString(author)} >>`);
  return file.finish(`/Root ${catalogue} 0 R /Info ${info} 0 R`);
}

async function addFont(file: PdfFile, font: Font, used: ReadonlyMap<number, number>): Promise<string> {
  const sorted = [...used].toSorted(([one], [other]) => one - other);
  const part = font.partOf(new Set(used.keys()));
  // The letters before the name tell readers that the file has only a part of the font.
  const name = `/BaseFont /AAAAAA+${font.name}`;
  const program = await file.addStream(`/Length1 ${String(part.length)}`, part);
  const letters = await file.addStream('', ascii(lettersOf(sorted)));
  const sizes = `/FontBBox [${font.box.map(Math.round).join(' ')}] /Ascent ${round(font.ascent)} /Descent ${round(font.descent)}`;
  const looks = `/Flags 4 /ItalicAngle 0 /CapHeight 700 /StemV 80 /FontFile2 ${program} 0 R`;
  const descriptor = file.add(
    `<< /Type /FontDescriptor ${name.replace('BaseFont', 'FontName')} ${sizes} ${looks} >>`,
  );
  const widths = sorted.map(([glyph]) => `${String(glyph)} [${round(font.widthOf(glyph))}]`).join(' ');
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const outlines = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 ${name} ${system} /FontDescriptor ${descriptor} 0 R /W [${widths}] /CIDToGIDMap /Identity >>`,
  );
  return file.add(
    `<< /Type /Font /Subtype /Type0 ${name} /Encoding /Identity-H /DescendantFonts [${outlines} 0 R] /ToUnicode ${letters} 0 R >>`,
  );
}

const round = (number: number) => String(Math.round(number));
const LISTED = 100;

/** This map lets readers find and copy text. */
function lettersOf(used: readonly (readonly [glyph: number, code: number])[]): string {
  const lines = used.map(([glyph, code]) => `<${hexOf(glyph)}> <${utf16Of(String.fromCodePoint(code))}>`);
  const lists = Array.from({ length: Math.ceil(lines.length / LISTED) }, (_, place) => {
    const list = lines.slice(place * LISTED, (place + 1) * LISTED);
    return `${String(list.length)} beginbfchar\n${list.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Letters def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...lists,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

class PdfFile {
  readonly #parts: (readonly Uint8Array[])[] = [];

  next(): string {
    return String(this.#parts.push([]));
  }

  put(number: string, ...body: readonly (string | Uint8Array)[]): void {
    const bytes = body.map((part) => (typeof part === 'string' ? ascii(part) : part));
    this.#parts[Number(number) - 1] = [ascii(`${number} 0 obj\n`), ...bytes, ascii('\nendobj\n')];
  }

  add(...body: readonly (string | Uint8Array)[]): string {
    const number = this.next();
    this.put(number, ...body);
    return number;
  }

  async addStream(facts: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const small = await deflated(bytes);
    const head = `<< ${facts} /Filter /FlateDecode /Length ${String(small.length)} >>\nstream\n`;
    return this.add(head, small, '\nendstream');
  }

  finish(facts: string): Uint8Array<ArrayBuffer> {
    // Bytes above 127 in the second line mark the file as binary.
    const head = Uint8Array.of(...ascii('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a);
    const all: Uint8Array[] = [head];
    let end = head.length;
    const places = this.#parts.map((part) => {
      const start = end;
      all.push(...part);
      end = part.reduce((sum, { length }) => sum + length, end);
      return `${String(start).padStart(10, '0')} 00000 n \n`;
    });
    const size = String(places.length + 1);
    const list = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
    all.push(ascii(`${list}trailer\n<< /Size ${size} ${facts} >>\nstartxref\n${String(end)}\n%%EOF\n`));
    return joined(all);
  }
}

function ascii(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
