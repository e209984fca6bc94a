import type { Font } from 'fontkit'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** The library takes a font that fontkit has read as well; its types do not know. */
      registerFont(name: string, font: Font): this
    }
  }
}
