import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldsOf, isMadeTwice } from '#core/schema.ts'
import { protectionTable } from './protection-table.ts'

const all = [...calls.values()]
const changes = (call: AnyCall): boolean =>
  call.audit !== 'none' || call.money === true || call.changes !== undefined
const isPersons = ({ access: { who } }: AnyCall): boolean => who !== 'staff' && who !== 'service'

test('every call of a person that changes something declares how it is protected [TW-03 TW-05 AT-12]', () => {
  const silent = all.filter((call) => isPersons(call) && changes(call) && !call.protection)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('what takes a confirmation is declared as confirmed, and the reverse', () => {
  const takes = all.filter((call) => ['requestKey', 'code'].every((field) => fieldsOf(call).has(field)))
  const wrong = takes.filter(({ protection, name }) => {
    // The reset of a password has no session, and a number is proved by its own code.
    if (name === 'passwordChangeWithCode' || name === 'ownPhoneConfirm') return false
    return !protection || !('factor' in protection) || protection.factor !== 'own'
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
  const confirmed = all.filter(
    ({ protection }) =>
      protection && 'factor' in protection && protection.factor === 'own' && !protection.taken,
  )
  expect(confirmed.filter((call) => !takes.includes(call)).map(({ name }) => name)).toEqual([])
})

test('what a call starts is another call, which takes the factor', () => {
  const begun = all.flatMap(({ protection }) =>
    protection && 'begins' in protection ? [protection.begins] : [],
  )
  expect(begun.filter((name) => !calls.get(name)?.protection)).toEqual([])
})

test('what a factor confirms is made twice, or begun by another call, never both [SP-05]', () => {
  const begun = new Set(
    all.flatMap(({ protection }) => (protection && 'begins' in protection ? [protection.begins] : [])),
  )
  const confirmed = all.filter(
    ({ protection }) => protection && 'factor' in protection && protection.factor === 'own',
  )
  const wrong = confirmed.filter((call) => isMadeTwice(call) === begun.has(call.name))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('the page on security has the table of the declarations', () => {
  expect(readFileSync('docs/SECURITY.md', 'utf8')).toContain(protectionTable(all))
})
