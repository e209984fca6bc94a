declare module 'fontkit' {
  /** A loaded font. */
  export type Font = {
    layout: (text: string) => object
    glyphForCodePoint: (codePoint: number) => object
    hasGlyphForCodePoint: (codePoint: number) => boolean
  }
  export function create(bytes: Uint8Array): Font
}
