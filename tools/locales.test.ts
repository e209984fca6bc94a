import { readFileSync } from 'node:fs'
import { catalogFolder } from '@sixpence/locales/folder.ts'
import { expect, test } from 'vitest'
import { catalogs, catalogsThere, hashes } from './locales.ts'

test('the catalogs are as `npm run locales` writes them: it changes nothing in a clean tree', () => {
  const made = catalogs()
  expect(made.size).toBeGreaterThan(100)
  expect(catalogsThere()).toEqual([...made.keys()].sort())
  const others = [...made, ...hashes()].filter(
    ([path, text]) => readFileSync(new URL(path, catalogFolder), 'utf8') !== text,
  )
  expect(others.map(([path]) => path)).toEqual([])
})
