/** The package has no types of its own. */
declare module 'subset-font' {
  export interface SubsetFontOptions {
    readonly targetFormat?: 'woff2';
    readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetFontOptions,
  ): Promise<Uint8Array>;
}
