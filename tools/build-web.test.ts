import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { brands } from '@sixpence/brands'
import { brandFonts } from '@sixpence/brands/compile-theme.ts'
import { languageInfo } from '@sixpence/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildWeb, type Index, upToDateBuild, webDist } from './build-web.ts'
import { currentBuild } from './current-build.ts'
import { root } from './source-files.ts'

// The existing build if it matches the sources, otherwise a new build beside it.
const builds = join(root, 'node_modules/.cache/web-test')
let dist: string
let index: Index

beforeAll(async () => {
  const built = await upToDateBuild()
  index = built ?? (await buildWeb(builds))
  dist = currentBuild(built ? webDist : builds)
}, 600_000)
afterAll(() => rmSync(builds, { recursive: true, force: true }))

const combinations = Object.values(brands).flatMap((brand) =>
  brand.languages.map((language) => ({ brand, language, name: `${brand.key}.${language}` })),
)
const page = (kind: string, name: string) => readFileSync(join(dist, `html/${kind}/${name}.html`), 'utf8')
const gzipOf = (address: string): number => statSync(join(dist, `${address}.gz`)).size
const scriptsOf = (html: string): string[] =>
  Array.from(html.matchAll(/(?:"modulepreload" href|"module" src)="([^"]+)"/g), ([, address]) => address!)

test('every page is there in every brand and language, with its size and policy', () => {
  const expected = combinations.flatMap(({ name }) =>
    [
      'app',
      'phone',
      'receive',
      'sign-in',
      'register',
      'register-personal',
      'register-business',
      'activate',
      'password-reset',
      'scp',
      'terms',
      'fees',
      'invoice',
      'developers',
      'identity-verification',
      'video-identity-job',
    ].map((kind) => `${kind}/${name}`),
  )
  expect(Object.keys(index.pages).sort()).toEqual(expected.sort())
  expect(readFileSync(join(dist, 'version.json'), 'utf8')).toBe(
    JSON.stringify({ build: index.build, minimum: index.minimum }),
  )
})

describe.each(combinations)('the sign-in of $name', ({ brand, language, name }) => {
  test('fits the first flight: at most 12 kB compressed', () => {
    expect(index.pages[`sign-in/${name}`]?.br).toBeLessThanOrEqual(12_000)
    expect(index.pages[`sign-in/${name}`]?.gz).toBeLessThanOrEqual(12_000)
  })

  test('is prerendered: language, brand, form and texts are in the HTML', () => {
    const html = page('sign-in', name)
    expect(html).toContain(
      `<html lang="${languageInfo[language].tag}" data-brand="${brand.key}" data-page="sign-in">`,
    )
    expect(html).toContain(`${brand.name}</title>`)
    expect(html).toMatch(/<form[^>]*method="post"/)
    expect(html).toMatch(/autocomplete="username(?: webauthn)?"/i)
    expect(html).toContain('<noscript>')
    expect(html).not.toMatch(/ style="|<script>[^<]*import|javascript:/)
  })

  test('allows exactly its own inline script and style', () => {
    const html = page('sign-in', name)
    const inline = [/<script>(.*?)<\/script>/s, /<style>(.*?)<\/style>/s].map(
      (pattern) => pattern.exec(html)?.[1] ?? '',
    )
    const hashes = inline.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
    expect(index.pages[`sign-in/${name}`]?.hashes).toEqual(hashes)
  })

  test('fetches one font file at once, the text face of its script', () => {
    const wanted = brandFonts(brand, language).find(({ preload }) => preload)
    const preloaded = Array.from(
      page('sign-in', name).matchAll(/as="font"[^>]*href="([^"]+)"/g),
      ([, href]) => href,
    )
    expect(preloaded).toEqual([`/fonts/${wanted?.file}`])
    expect(existsSync(join(dist, `fonts/${wanted?.file}`))).toBe(true)
  })

  test('names only files that are there', () => {
    const named = [
      ...`${page('sign-in', name)}${page('app', name)}`.matchAll(
        /"(\/(?:assets|fonts|texts|brand)\/[^"]+\.\w+)"/g,
      ),
    ]
    const missing = named.map(([, address]) => address!).filter((address) => !existsSync(join(dist, address)))
    expect(missing).toEqual([])
  })
})

test('the sign-in starts with at most 85 kB of gzipped script, in every language', () => {
  const totals = combinations.map(({ name }) =>
    scriptsOf(page('sign-in', name)).reduce((sum, address) => sum + gzipOf(address), 0),
  )
  expect(Math.max(...totals)).toBeLessThanOrEqual(85_000)
})

test('the app first loads the script that requests its data', () => {
  const names = scriptsOf(page('app', combinations[0]!.name)).map((address) =>
    address.replace(/^\/assets\/|-[\w-]{8}\.js$/g, ''),
  )
  const before = names.slice(0, names.indexOf('boot'))
  expect(before).toEqual(expect.arrayContaining(['base', 'core', 'query']))
  expect(names.filter((name) => ['app', 'frame', 'react', 'shell'].includes(name))).toHaveLength(4)
  expect(before.some((name) => ['app', 'frame', 'react', 'shell'].includes(name))).toBe(false)
})

test('no script of the sign-in turns text into code or markup', () => {
  const [first] = combinations
  const code = scriptsOf(page('sign-in', first!.name)).map((address) =>
    readFileSync(join(dist, address), 'utf8'),
  )
  expect(code.filter((text) => /\bnew Function\(|\beval\(/.test(text))).toEqual([])
})

test('a screen’s own file is at most 35 kB', () => {
  const sizes = globSync('assets/*.js', { cwd: dist }).map((file) => ({ file, size: gzipOf(file) }))
  const screens = sizes.filter(({ file }) => /-screen-/.test(file))
  expect(screens.length).toBeGreaterThan(3)
  expect(screens.filter(({ size }) => size > 35_000)).toEqual([])
})

test('compressed files are the same after decompression', () => {
  const files = globSync('{assets,html,texts}/**/*.{js,css,html,json}', { cwd: dist })
  const broken = files.filter((file) => {
    const plain = readFileSync(join(dist, file))
    const unpacked = [
      brotliDecompressSync(readFileSync(join(dist, `${file}.br`))),
      gunzipSync(readFileSync(join(dist, `${file}.gz`))),
    ]
    return unpacked.some((bytes) => !bytes.equals(plain))
  })
  expect(broken).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})
