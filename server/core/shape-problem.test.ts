import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { shapeCodes, shapeProblemOf } from './shape-problem.ts'

test('INTEGRATORS.md says of every code of a field what is wrong', () => {
  const page = readFileSync(new URL('../../docs/INTEGRATORS.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z_]+)`\s+\| (.*?)\s+\|$/gm)].map(([, code, text]) => [code, text])
  expect(Object.fromEntries(rows)).toEqual(shapeCodes)
})

test('the codes of fields are those that are documented', () => {
  const schema = z.object({
    name: z.string().check(z.minLength(2), z.maxLength(3)),
    kind: z.enum(['a', 'b']),
  })
  const codesOf = (input: unknown) =>
    schema.safeParse(input, { reportInput: true }).error?.issues.map((issue) => shapeProblemOf(issue).code)
  expect(codesOf({ name: 'long', kind: 'a' })).toEqual(['too_big'])
  expect(codesOf({ name: 'x', kind: 'c' })).toEqual(['too_small', 'invalid_value'])
  expect(codesOf({ name: 1 })).toEqual(['invalid_type', 'missing'])
})
