import { calls } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { proposalKinds } from '@sixpence/protocol/desk/proposal-words'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { callWords } from './words.ts'

const t = createTranslate('en')
const namesOf = (wanted: (call: AnyCall) => boolean): string[] =>
  [...calls.values()].filter(wanted).map(({ name }) => name)

/** Calls about the bank itself are in no customer's trail. */
const aboutTheBank =
  /^(?:console|admin(?:Staff|Role|News|Book|Brand|Tariff|FourEyes|House|Safeguarding|MonitoringRule|Difference|WriteOffReverse))/

test('every call that two members of staff decide has words as a proposal [HO-11]', () => {
  const names = namesOf(({ fourEyes }) => fourEyes !== undefined)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !proposalKinds.some((kind) => kind === name))).toEqual([])
})

test('every call of staff about a customer has words in the audit trail [HO-11]', () => {
  const names = namesOf(
    ({ name, access, audit }) => access.who === 'staff' && audit !== 'none' && !aboutTheBank.test(name),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => callWords(name, t) === name)).toEqual([])
})
