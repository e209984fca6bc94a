import { brands } from '@sixpence/brands'
import { families } from '@sixpence/brands/font-faces.ts'
import { describe, expect, test } from 'vitest'

const files = import.meta.glob<string>(
  '../../node_modules/@fontsource-variable/*/files/*-{latin,cyrillic}-wght-normal.woff2',
  {
    query: '?url',
    import: 'default',
  },
)
const used = new Set(Object.values(brands).flatMap(({ fonts }) => [fonts.text, fonts.display]))
const samples = {
  latin:
    'Send money to people and companies you know. The other side sees it at once, and a receipt stays with both of you.',
  cyrillic:
    'ОтправляйтеденьгилюдямикомпаниямПолучательсразувидитпереводаквитанцияостаётсяувасобоихНадсилайтегроші',
}

// The themes stretch installed fonts by these widths. At weight 400 only the browser can read them from every file.
describe.each([...used])('%s', (family) => {
  test.each(['latin', 'cyrillic'] as const)('is as wide in %s as its theme says', async (script) => {
    const { slug, width } = families[family]
    const load =
      files[`../../node_modules/@fontsource-variable/${slug}/files/${slug}-${script}-wght-normal.woff2`]
    const face = await new FontFace(`${slug}-${script}`, `url(${await load?.()})`, {
      weight: '100 900',
    }).load()
    document.fonts.add(face)
    expect(meanAdvance(`400 100px ${face.family}`, samples[script])).toBeCloseTo(width[script], 2)
  })

  test('has figures of one width, so that amounts stand under each other', async () => {
    const { slug } = families[family]
    const line = document.createElement('p')
    line.style.cssText = `font: 400 100px ${slug}-latin; font-variant-numeric: tabular-nums; position: absolute; white-space: nowrap`
    document.body.append(line)
    const widths = Array.from('0123456789', (digit) => {
      line.textContent = digit.repeat(10)
      return Math.round(line.getBoundingClientRect().width)
    })
    line.remove()
    // Half a percent is rounding between the weights; fonts with a real difference are not used.
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.005)
  })
})

function meanAdvance(font: string, text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  context.font = font
  context.fontKerning = 'none'
  const advances = Array.from(text, (letter) => context.measureText(letter).width)
  return advances.reduce((sum, advance) => sum + advance, 0) / advances.length / 100
}
