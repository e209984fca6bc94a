import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The library also accepts a font loaded by fontkit; its types lack this. */
      registerFont(name: string, font: Font): this
    }
  }
}
