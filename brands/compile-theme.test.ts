import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { brandFonts, brandIcon, compileTheme, themeColours } from './compile-theme.ts'
import { brandKeys, brands } from './index.ts'

describe.each(brandKeys)('the theme of %s', (key) => {
  const brand = brands[key]
  const css = compileTheme(brand)

  test('holds plain values only', () => {
    expect(css).not.toMatch(/oklch|light-dark|color-mix|calc|undefined|NaN|Infinity/)
    expect(css.match(/#[\da-f]*/g)!.every((hex) => [4, 5, 7, 9].includes(hex.length))).toBe(true)
  })

  test('is small enough to arrive with the first packets', () => {
    expect(gzipSync(css, { level: 9 }).length).toBeLessThan(1800)
  })

  test('says the same dark colours to the system setting and to the own choice', () => {
    const [bySystem] = /(?<=light\]\)\)\{)[^}]*/.exec(css)!
    const [byChoice] = /(?<=\[data-scheme=dark\]\{)[^}]*/.exec(css)!
    expect(byChoice).toBe(bySystem)
    expect(bySystem).toContain('color-scheme:dark')
  })

  test('names no other brand', () => {
    const others = brandKeys.filter((other) => other !== key && !key.startsWith(other))
    expect(others.filter((other) => css.toLowerCase().includes(other))).toEqual([])
  })

  test('preloads one file, of the text face, in the script of the language', () => {
    for (const [language, script] of [
      ['en', 'latin'],
      ['ro', 'latin'],
      ['ru', 'cyrillic'],
      ['ua', 'cyrillic'],
    ] as const) {
      const fonts = brandFonts(brand, language)
      const preloaded = fonts.filter(({ preload }) => preload)
      expect(preloaded).toMatchObject([
        { family: brand.fonts.text, file: expect.stringContaining(`-${script}-5`) },
      ])
      expect(fonts.every(({ path }) => existsSync(path))).toBe(true)
      for (const { file } of fonts) expect(css).toContain(`url(/fonts/${file})`)
    }
  })

  test('gives the browser a tab icon and a frame colour', () => {
    expect(brandIcon(brand)).toMatch(/^<svg .*<style>.*<\/svg>$/)
    expect(themeColours(brand).light).not.toBe(themeColours(brand).dark)
  })
})

test('stretches the fallback faces to the script of the page', () => {
  const latin = compileTheme(brands.ostra, { language: 'en' })
  const cyrillic = compileTheme(brands.ostra, { language: 'ua', fontPath: '/f/' })
  expect(latin).toContain('size-adjust:105.64%')
  expect(cyrillic).toContain('size-adjust:103.7%')
  expect(cyrillic).toContain('url(/f/onest-latin-')
})
