declare module 'fontkit' {
  /** A loaded font. */
  export type Font = {
    layout: (
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ) => object
    glyphForCodePoint: (codePoint: number) => object
    /** The code points it has shapes for. */
    characterSet: number[]
  }
  export function create(bytes: Uint8Array): Font
}
