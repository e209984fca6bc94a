import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from './index.ts'
import { readBrand } from './read-brand.ts'
import { readBrands } from './read-brands.ts'
import { brandFolder } from './testing.ts'

const parent = mkdtempSync(join(tmpdir(), 'sixpence-brands-'))
const today = '2026-11-26'
let own: string
beforeEach(() => {
  own = brandFolder(parent, 'fenno')
})
afterAll(() => rmSync(parent, { recursive: true }))

/** Faults without the folder they all name. */
const faults = (): string[] =>
  readBrand(own, today).faults.map((fault) => {
    expect(fault.startsWith(`${own}/`)).toBe(true)
    return fault.slice(own.length + 1)
  })
const put = (file: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(own, file)), { recursive: true })
  writeFileSync(join(own, file), content)
}
/** Sets a field, or removes it. */
function set(path: string, value: unknown): void {
  const content: unknown = JSON.parse(readFileSync(join(own, 'brand.json'), 'utf8'))
  const names = path.split('.')
  const last = names.pop() ?? ''
  const place = names.reduce((at, name) => Reflect.get(at as object, name) as unknown, content) as object
  if (value === undefined) Reflect.deleteProperty(place, last)
  else Reflect.set(place, last, value)
  put('brand.json', JSON.stringify(content, null, 2))
}

test('the six brands of the demo are such folders, and right', () => {
  const read = readBrands({ paths: [import.meta.dirname], beside: [], today })
  expect(read.faults).toEqual([])
  expect(read.brands.map(({ key }) => key).sort()).toEqual(Object.keys(brands).sort())
})

test('a right folder is a brand, with texts and the agreement in force', () => {
  put('texts/ro.json', JSON.stringify({ 'Sign in': 'Intră' }))
  for (const [version, title] of [
    ['2026-01-01', 'Old terms'],
    ['2026-11-01', 'Terms of Fenno'],
    ['2027-01-01', 'Terms to come'],
  ])
    for (const language of brands.ostra.languages)
      put(`legal/terms/${version}/${language}.md`, `# ${title}\n\n## One\n\nFirst\nline.\n\nSecond.\n`)
  const { brand, faults: wrong } = readBrand(own, today)
  expect(wrong).toEqual([])
  expect(brand).toMatchObject({
    key: 'fenno',
    mark: join(own, 'mark.svg'),
    texts: { ro: { 'Sign in': 'Intră' } },
    legal: { terms: { version: '2026-11-01' } },
  })
  expect(brand?.legal?.terms?.texts.en).toEqual({
    title: 'Terms of Fenno',
    sections: [{ heading: 'One', text: 'First line.\n\nSecond.' }],
  })
})

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, part]) => leaves(part, path ? `${path}.${name}` : name))
    : [path]
const ostra: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'ostra/brand.json'), 'utf8'))

test.each(leaves(ostra))('%s may not be missing, nor be nothing or an object', (path) => {
  set(path, undefined)
  expect(faults()).toEqual([expect.stringMatching(`^brand.json: ${path} is missing: it must be .{6,}[.]$`)])
  for (const wrong of [null, {}, [], '', -1, '<b>']) {
    own = brandFolder(parent, 'fenno')
    set(path, wrong)
    expect(faults()).toEqual([
      expect.stringContaining(`brand.json: ${path} must be `),
      ...Array<unknown>(faults().length - 1).fill(expect.stringContaining(path)),
    ])
  }
})

test.each([
  ['key', 'Fenno', 'key must be 2 to 32 small letters'],
  ['key', 'other', 'key must be the name of the folder, fenno, not "other"'],
  ['name', 'A\nB', 'name must be a text of 1 to 40 characters in one line, not "A\\nB"'],
  ['name', 'x'.repeat(41), 'name must be'],
  ['hosts', ['Pay.example'], 'hosts[0] must be a host name in lower case'],
  ['hosts', ['a.example:4000'], 'hosts[0] must be'],
  ['hosts', ['a.example', 'a.example'], 'hosts must be a list of 1 to 20 different host names'],
  ['mark', '../ostra/mark.svg', 'mark must be the name of an SVG file in this folder'],
  ['mark', '/etc/passwd', 'mark must be the name of an SVG file'],
  ['mark', 'gone.svg', 'gone.svg: is not there'],
  ['knobs.hue', 20, 'knobs.hue must be a number outside 5 to 50'],
  ['knobs.fill', [0.4], 'knobs.fill must be two numbers from 0 to 1'],
  ['knobs.fill', [0.9, 0.78], 'accent-on on accent-fill in the light scheme a contrast of 1'],
  ['knobs.onFill', [0.99, 0.7], 'accent-on on accent-fill in the dark scheme a contrast of 1'],
  ['knobs.size', 3, 'knobs.size is not a field'],
  ['logo', 'x.png', 'logo is not a field'],
  ['fonts.text', 'Comic Sans', 'fonts.text must be one of Onest, '],
  ['features.registrationEnabled', 'yes', 'features.registrationEnabled must be true or false, not "yes"'],
  ['languages', ['ro'], 'languages must be a list of different languages, en among them'],
  ['languages', ['en', 'fr'], 'languages[1] must be one of en, es, ro, ru, ua, pt, not "fr"'],
  ['defaultCurrency', 'XAU', 'defaultCurrency must be one of EUR'],
  ['maxByOneAdministrator', '1e6', 'maxByOneAdministrator must be whole units'],
  ['idleMinutes', 1.5, 'idleMinutes must be a whole number'],
  [
    'tariffNoticeDays',
    { personal: 60 },
    'tariffNoticeDays.business is missing: it must be a number from 0 to 365',
  ],
  [
    'tariffNoticeDays',
    { personal: 366, business: 0 },
    'tariffNoticeDays.personal must be a number from 0 to 365',
  ],
  ['tariffNoticeDays', { personal: 1.5, business: 0 }, 'tariffNoticeDays.personal must be a whole number'],
  ['idleMinutes', 600, 'idleMinutes must be a number from 1 to 60'],
  ['supportContact.email', 'help', 'supportContact.email must be an e-mail address'],
  ['mailSender.address', 'a@b.co\r\nBcc: c@d.co', 'mailSender.address must be an e-mail address'],
  ['supportContact.phone', '12', 'supportContact.phone must be a phone number'],
  ['feeLinks.personal', 'http://a.example', 'feeLinks.personal must be an address that begins with https://'],
  ['termsLinks.privacy', 'javascript:alert(1)', 'termsLinks.privacy must be an address'],
  ['occupationTypes', ['pirate'], 'occupationTypes[0] must be one of employee'],
])('%s = %j is refused', (path, value, sentence) => {
  set(path, value)
  expect(faults().join('\n')).toContain(sentence)
})

test.each([
  ['{\n  "key": "fenno",\n}', 'in line 3, column 1: '],
  ['{"key": "fenno"', 'in line 1, column 16: '],
  ['', 'in line 1, column 1: '],
  ['[]', 'the whole must be an object, not []'],
])('JSON %j is refused with its place', (text, sentence) => {
  put('brand.json', text)
  expect(faults()).toEqual([expect.stringContaining(sentence)])
})

const svg = (inside: string, root = 'viewBox="0 0 32 32"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`

test.each([
  [svg('<script>alert(1)</script>'), '<script>, which no drawing may have'],
  [svg('<foreignObject/>'), '<foreignObject>, which no drawing may have'],
  [svg('<image href="https://evil.example/x.png"/>'), '<image>'],
  [svg('<use href="#a"/>'), '<use>'],
  [svg('<style>@import url(//evil.example)</style>'), '<style>'],
  [svg('<a href="javascript:alert(1)"/>'), '<a>'],
  [svg('<path d="M0 0" onload="alert(1)"/>'), '<path> with onload="alert(1)"'],
  [svg('<path d="M0 0" ONCLICK="alert(1)"/>'), '<path> with ONCLICK'],
  [svg('<path d="M0 0" fill="url(https://evil.example/#a)"/>'), '<path> with fill="url('],
  [svg('<path d="M0 0" style="fill:red"/>'), '<path> with style='],
  [svg('<path d="M0 0" fill="#f00"/>'), '<path> with fill="#f00"'],
  [svg('<path d="&a;"/>'), '<path> with d="&a;"'],
  [svg('<path d="M0 0">'), '<path> that is not closed'],
  [svg('<path/>'), '<path> without d'],
  [svg('<circle cx="1" cy="1"/>'), '<circle> without cx, cy or r'],
  [svg('', 'viewBox="0 0 32 32" onload="alert(1)"'), '<svg> with onload'],
  [svg('', 'width="32" height="32"'), 'no viewBox="0 0 32 32"'],
  [svg('text'), 'text outside of elements'],
  [`${svg('')}<script/>`, 'after </svg>'],
  [`<!DOCTYPE svg [<!ENTITY a "x">]>${svg('')}`, 'text outside of elements'],
  [`<?xml version="1.0"?>${svg('')}`, '<?xml'],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">', 'no whole <svg>'],
  ['<html/>', '<html>'],
  ['', 'no whole <svg>'],
])('the drawing %s is refused', (text, sentence) => {
  put('mark.svg', text)
  expect(faults().join('\n')).toContain(sentence)
})

test('a picture of 50 MB is not read', () => {
  put('mark.svg', Buffer.alloc(50_000_000, 32))
  expect(faults()).toEqual(['mark.svg: has 50000000 bytes; it may have 16384.'])
})

test.each([
  ['brand.json', 65_537, 65_536],
  ['motif.svg', 16_385, 16_384],
  ['texts/ro.json', 1_048_577, 1_048_576],
  ['legal/terms/2026-01-01/en.md', 262_145, 262_144],
])('%s of %i bytes is not read', (file, size, most) => {
  put(file, Buffer.alloc(size, 32))
  expect(faults()).toContain(`${file}: has ${size} bytes; it may have ${most}.`)
})

test('a text of 2,001 characters is refused', () => {
  put('texts/ro.json', JSON.stringify({ 'Sign in': 'x'.repeat(2_001) }))
  expect(faults()).toEqual(['texts/ro.json: "Sign in" is longer than 2,000 characters.'])
})

test('a folder in place of a file, and a file in place of a folder, are refused', () => {
  rmSync(join(own, 'mark.svg'))
  mkdirSync(join(own, 'mark.svg'))
  put('texts', 'x')
  expect(faults()).toEqual(['mark.svg: is no file.', 'texts: is no folder.'])
})

test.each([
  ['texts/ro.json', '{"No text of ours": "x"}', '"No text of ours" is no text of the program'],
  ['texts/ro.json', '{"Sign in": 5}', '"Sign in" must be a text'],
  ['texts/ro.json', '{"Sign in": " "}', '"Sign in" is empty'],
  ['texts/ro.json', '{"__proto__": "x"}', '"__proto__" is no text of the program'],
  ['texts/ro.json', '{"Sign in": "a\\u0000b"}', '"Sign in" has a character that nobody can read'],
  ['texts/ro.json', '{"Sign in": "<script>alert(1)</script>"}', '"Sign in" has a mark that is not'],
  ['texts/ro.json', '{"Sign in": "Intră {now"}', '"Sign in" has a brace'],
  ['texts/ro.json', '{"Sign in": "Intră {name}"}', '"Sign in" must have the places none, and has {name}'],
  ['texts/ro.json', '{"Sign in": "Intră <b>aici"}', '"Sign in" has a mark that is not'],
  ['texts/ro.json', '["Sign in"]', 'the whole must be an object'],
  ['texts/ro.json', '{"Sign in": "a",', 'is no valid JSON in line 1, column 17: '],
  [
    'texts/ro.json',
    '{"This code is incorrect. You have {count} attempts left.": "Cod greșit."}',
    'must be an object with the forms few, one, other',
  ],
  ['texts/ro.json', Buffer.from([0x7b, 0xff]), 'is no text in UTF-8'],
  ['texts/fr.json', '{}', 'must be one of en, es, ro, ru, ua, pt with .json'],
  ['legal/cookies/2026-01-01/en.md', '# A', 'must be one of terms, businessTerms, privacy'],
  ['legal/terms/first/en.md', '# A', 'must be called by the day'],
  ['legal/terms/2026-02-30/en.md', '# A', 'must be called by the day'],
  ['legal/terms/2027-01-01/en.md', '# A\n## B\nc', 'has no version that is in force today, 2026-11-26'],
  ['legal/terms/2026-01-01/en.md', '# A\n## B\nc', 'has no pt.md in the version in force'],
  ['legal/terms/2026-01-01/en.md', 'A', 'must begin with "# "'],
  ['legal/terms/2026-01-01/en.md', '# A\nb', 'must have a "## " heading before "b"'],
  ['legal/terms/2026-01-01/en.md', '# A\n## B\n', 'must have a text below "## B"'],
  ['legal/terms/2026-01-01/fr.md', '# A', 'must be one of en, es, ro, ru, ua, pt with .md'],
  ['logo.png', 'x', 'logo.png: is none of brand.json'],
])('%s with %s is refused', (file, content, sentence) => {
  put(file, content)
  expect(faults().join('\n')).toContain(sentence)
})

describe('a symbolic link', () => {
  test.each(['brand.json', 'mark.svg', 'texts/ro.json', 'legal'])(
    '%s out of the folder is not followed',
    (file) => {
      const outside = join(parent, 'outside')
      writeFileSync(outside, 'secret-of-the-server')
      rmSync(join(own, file), { force: true })
      mkdirSync(dirname(join(own, file)), { recursive: true })
      symlinkSync(outside, join(own, file))
      expect(faults()).toContain(`${file}: leads out of the folder of the brand.`)
      expect(faults().join()).not.toContain('secret')
    },
  )

  test('that leads to itself is refused', () => {
    rmSync(join(own, 'motif.svg'))
    symlinkSync('motif.svg', join(own, 'motif.svg'))
    expect(faults()).toContain('motif.svg: is a symbolic link that leads to itself.')
  })

  test('inside the folder is followed, as a mounted volume has them', () => {
    mkdirSync(join(own, '..data'))
    put('..data/brand.json', readFileSync(join(own, 'brand.json')))
    rmSync(join(own, 'brand.json'))
    symlinkSync('..data/brand.json', join(own, 'brand.json'))
    expect(faults()).toEqual([])
  })
})

test('two brands may share neither key nor host, and all faults are said at once', () => {
  const others = mkdtempSync(join(parent, 'others-'))
  const other = brandFolder(others, 'lumo')
  const twice = brandFolder(others, 'ostra')
  writeFileSync(
    join(other, 'brand.json'),
    readFileSync(join(other, 'brand.json'), 'utf8').replace('lumo.example', 'fenno.example'),
  )
  const { faults: wrong } = readBrands({ paths: [own, others], beside: [brands.ostra], today })
  expect(wrong).toEqual([
    `${other}/brand.json: hosts name "fenno.example", which is also a host of ${own}.`,
    `${twice}/brand.json: key "ostra" is also that of the brand ostra of the demo.`,
  ])
})
