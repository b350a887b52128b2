/** The package has no types of its own. */
declare module 'subset-font' {
  export interface SubsetFontOptions {
    readonly targetFormat?: 'woff2' | 'sfnt';
    /** A range stays variable; a number is one weight for good. */
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
    readonly keepFeatures?: readonly string[];
    readonly noHinting?: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: SubsetFontOptions,
  ): Promise<Uint8Array>;
}
