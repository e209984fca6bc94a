/** A file as a data URL, which a page may show as a picture. */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => fail(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(blob)
  })
