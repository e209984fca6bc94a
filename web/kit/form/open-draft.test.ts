import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isLike } from './open-draft.ts'

const web = join(import.meta.dirname, '../..')

test('no form with a draft has a password, a code or the number of a card [WE-08]', () => {
  const drafted = globSync('{features,widgets}/**/*.{ts,tsx}', { cwd: web })
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(web, path), 'utf8')] as const)
    .filter(([, text]) =>
      /useDraft(?:State|Text)\(|useForm(?:Of)?\b.*\{\s*(?:form: .*\s*)?draft: /.test(text),
    )
  expect(drafted.length).toBeGreaterThan(15)
  const secret = /type="password"|oneTime|one-time-code|cardNumber|securityCode|\bpin\b/
  expect(drafted.flatMap(([path, text]) => (secret.test(text) ? [path] : []))).toEqual([])
})

test('entries of another kind than the form has are not taken', () => {
  const fits = isLike({ note: '', days: [] as number[], account: undefined as number | undefined })
  expect(fits({ note: 'Rent', days: [1], account: 7 })).toBe(true)
  expect(fits({ note: 'Rent' })).toBe(true)
  expect([fits({ note: 7 }), fits({ days: 'Monday' }), fits(null), fits('Rent')]).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})
