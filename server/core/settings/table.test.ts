import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { settingsTable } from './table.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')

test('the README documents for every setting what the server accepts', () => {
  const [, shown] = /<!-- npm run settings -->\n\n([^]*?)\n\n<!-- end of the settings -->/.exec(readme) ?? []
  expect(shown, 'put what `npm run settings` prints into the README').toBe(settingsTable())
})

test('every setting is in it once, with a meaning', () => {
  const table = settingsTable()
  // Meanings may name other settings.
  const names = table.split('\n').map((row) => row.split('|')[1] ?? '')
  for (const name of Object.keys(environment.shape)) expect(names.join().split(`\`${name}\``)).toHaveLength(2)
  expect(table).not.toMatch(/\| +\| +\|/)
})
