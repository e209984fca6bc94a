// The package's own types describe an ES module, which its main file is not.
declare module 'bidi-js' {
  type Embedding = { levels: Uint8Array; paragraphs: { level: number }[] }
  type Bidi = {
    getEmbeddingLevels: (text: string, direction: 'ltr' | 'rtl' | 'auto') => Embedding
    getReorderedIndices: (text: string, embedding: Embedding) => number[]
    getMirroredCharactersMap: (text: string, levels: Uint8Array) => Map<number, string>
    getBidiCharTypeName: (letter: string) => string
  }
  export default function createBidi(): Bidi
}
