import { findStateByGstCode } from '#address/address.ts';
import { formatRupees } from '#money.ts';
import { formatPercent } from '#percent.ts';
import { stateTaxName } from './seller.ts';
import type { DocumentLine, TaxContent } from './tax-document.ts';

/** No line break here: the sign stays with its amount. */
const JOINED = '\u2060';

export type Row = readonly [label: string, amount: string];

/** The taxes of a line, each with its rate, or of all lines. */
export function taxRows(
  { supply, placeOfSupply }: Pick<TaxContent, 'supply' | 'placeOfSupply'>,
  { cgstPaise, sgstPaise, igstPaise }: Pick<TaxContent, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
  rateBps?: number,
): Row[] {
  const at = (parts: number) => (rateBps === undefined ? '' : ` ${formatPercent(rateBps / parts)}`);
  if (supply === 'inter') return [[`IGST${at(1)}`, formatRupees(igstPaise)]];
  return [
    [`CGST${at(2)}`, formatRupees(cgstPaise)],
    [`${stateTaxName(placeOfSupply)}${at(2)}`, formatRupees(sgstPaise)],
  ];
}

/** The tax is one for both. */
const DELIVERY = 'Delivery and wrapping';

/** From the price of the goods to the amount paid. */
export function sumRows({ lines, roundOffPaise, totalPaise }: TaxContent): Row[] {
  const sum = (name: 'grossPaise' | 'discountPaise' | 'deliveryPaise') =>
    lines.reduce((total, line) => total + line[name], 0);
  const [gross, discount, delivery] = [sum('grossPaise'), sum('discountPaise'), sum('deliveryPaise')];
  return [
    ['Goods', formatRupees(gross)],
    ...(discount > 0 ? [['Discount', `−${formatRupees(discount)}`] as const] : []),
    ...(delivery > 0 ? [[DELIVERY, formatRupees(delivery)] as const] : []),
    ...(roundOffPaise < 0 ? [['Waived', `−${formatRupees(-roundOffPaise)}`] as const] : []),
    ['Total', formatRupees(totalPaise)],
  ];
}

/** The note below the name of a piece. A note that only reduces a price names no piece. */
export function lineDetails(line: DocumentLine): string[] {
  const { quantity, uqc, unitPricePaise, grossPaise, discountPaise, deliveryPaise } = line;
  const part = grossPaise === quantity * unitPricePaise ? '' : `, of which ${formatRupees(grossPaise)}`;
  const reduced = grossPaise > 0 ? [`Price reduced by ${formatRupees(grossPaise)}`] : [];
  return [
    ...(quantity > 0 ? [`${String(quantity)} ${uqc} × ${formatRupees(unitPricePaise)}${part}`] : reduced),
    ...(discountPaise > 0 ? [`Discount −${JOINED}${formatRupees(discountPaise)}`] : []),
    ...(deliveryPaise > 0 ? [`${DELIVERY} ${formatRupees(deliveryPaise)}`] : []),
  ];
}

/** `Karnataka (29)` */
export function stateWords(gstCode: string): string {
  return gstCode === '' ? '' : `${findStateByGstCode(gstCode)?.name ?? gstCode} (${gstCode})`;
}
