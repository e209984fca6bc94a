import { describe, expect, test } from 'vitest'
import { payeeProblem } from './problems.ts'

describe('a payee', () => {
  const payee = { exists: true, isEmployee: false, outBlacklist: true, isSelf: false, currencyCodes: ['EUR'] }
  test.each([
    [{}, undefined],
    [{ isEmployee: true }, undefined],
    [{ exists: false }, 'unknown'],
    [{ exists: false, isEmployee: true }, 'employee'],
    [{ isSelf: true }, 'self'],
    [{ outBlacklist: false }, 'blocked'],
    [{ currencyCodes: [] }, 'receivesNothing'],
  ])('%o: %s [B298]', (part, problem) => {
    expect(payeeProblem({ ...payee, ...part })).toBe(problem)
  })
})
