import { accessRights } from '@sixpence/protocol/rights'
import { expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { actWords } from './act-words.ts'

const t = translator('en')
const access = (right?: string) =>
  actWords({ subject: 'access', facts: { company: 'Kontor', name: 'Ana', ...(right && { right }) } }, t)

test('an act about access names each right in words, and no right that it does not have [HO-10]', () => {
  const named = Object.values(accessRights).map((right) => access(String(right)))
  expect(named).toEqual(
    [
      'No access',
      'Can view',
      'Full access',
      'Can prepare payments',
      'Can approve payments',
      'Authorised user',
    ].map((word) => `Kontor, access of Ana: ${word}`),
  )
  expect(access()).toBe('Kontor, access of Ana: –')
  expect(access('9')).toBe('Kontor, access of Ana: 9')
})
