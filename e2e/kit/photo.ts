import type { Page } from '@playwright/test'

export type File = { name: string; mimeType: string; buffer: Buffer }

/** Evaluated in the page: the same noise every time, a photo that compresses badly. */
const drawing = (width: number, height: number) => `(() => {
  const canvas = document.createElement('canvas')
  canvas.width = ${width}
  canvas.height = ${height}
  const context = canvas.getContext('2d')
  const picture = context.createImageData(canvas.width, canvas.height)
  let state = 1
  for (let at = 0; at < picture.data.length; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    picture.data[at] = at % 4 === 3 ? 255 : state >> 16
  }
  context.putImageData(picture, 0, 0)
  return canvas.toDataURL('image/jpeg', 0.95)
})()`

/** A photo drawn by the page's canvas, by default large enough to be uploaded in several pieces. */
export async function photo(page: Page, name: string, { width = 1400, height = 1000 } = {}): Promise<File> {
  const data = await page.evaluate<string>(drawing(width, height))
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data.split(',')[1] ?? '', 'base64') }
}
