import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { settingsPage } from './page.ts'

test('the page of settings documents for every setting what the server accepts', () => {
  const page = readFileSync(new URL('../../../docs/SETTINGS.md', import.meta.url), 'utf8')
  expect(page, 'run `npm run generate -- settings`').toBe(settingsPage())
})

test('every setting is in one heading of the page', () => {
  const headings = settingsPage()
    .split('\n')
    .filter((line) => line.startsWith('### '))
  const named = headings.flatMap((heading) => heading.match(/(?<=`)\w+(?=`)/g) ?? [])
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

test('no line of the page is longer than a screen', () => {
  const lines = settingsPage().split('\n')
  expect(lines.filter((line) => line.length > 160)).toEqual([])
})
