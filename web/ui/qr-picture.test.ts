import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import QrPicture from './qr-picture.tsx'

/** The picture as a camera sees it: white, and black where the path is filled. */
function photograph(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const scale = 4
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
  return { width: side, height: side, data }
}

test.each(['https://example/x', `https://ostra.example/scp-mobile#${'aB3-_'.repeat(8)}xyz`])(
  'a camera reads %s from the drawn code [B079]',
  (text) => {
    const svg = renderToString(createElement(QrPicture, { text }))
    expect(decodeQR(photograph(svg))).toBe(text)
  },
)
