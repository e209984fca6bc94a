// The package's own types describe an ES module, which its main file is not.
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl' | 'auto') => { levels: Uint8Array }
  }
  export default function createBidi(): Bidi
}
