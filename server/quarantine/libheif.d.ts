declare module 'libheif-js/wasm-bundle.js' {
  type Picture = { data: Uint8ClampedArray; width: number; height: number }
  type Image = {
    get_width(): number
    get_height(): number
    /** Null when it cannot be drawn. */
    display(picture: Picture, done: (drawn: Picture | null) => void): void
  }
  const heif: { HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] } }
  export default heif
}
