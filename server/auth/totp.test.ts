import { expect, test } from 'vitest'
import { acceptableSteps, stepOf, totpAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238 appendix B, truncated to six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('shows the code of RFC 6238 at second %i', (second, code) => {
  expect(totpAt(secret, stepOf(new Date(second * 1000)))).toBe(code)
})

// RFC 4226 appendix D.
const counted = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ')
test.each(counted.map((code, counter) => [counter, code] as const))(
  'computes the code of RFC 4226 for counter %i',
  (counter, code) => {
    expect(totpAt(secret, counter)).toBe(code)
  },
)

test('accepts the code before, the current and the next one, and no other', () => {
  const steps = acceptableSteps(new Date(59_999))
  expect(steps).toEqual([0, 1, 2])
  expect(acceptableSteps(new Date(60_000))).toEqual([1, 2, 3])
})
