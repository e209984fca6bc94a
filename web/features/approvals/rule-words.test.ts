import { languages } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import { ruleMethods } from '@sixpence/protocol/approvals/approval-rules'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { alice } from '#testing/bank.ts'
import { ruleTypesFor, ruleTypeWord } from './rule-words.ts'

test.each(languages)('no two kinds of payment of a rule have the same words in %s [CU-05]', (language) => {
  const t = createTranslate(language, readTexts(language))
  const words = ruleMethods.map((type) => ruleTypeWord(type, t))
  expect(new Set(words).size).toBe(words.length)
})

test('only what the company can pay is offered, instant payments once, and what the rule already has [CU-05]', () => {
  const none = Object.fromEntries(
    Object.keys(alice.other).map((group) => [group, false]),
  ) as typeof alice.other
  const company = {
    permissions: {},
    own: { ...alice.own, ...none, betweenAccounts: true },
    other: { ...none, instant: true },
  }
  expect(ruleTypesFor(company, undefined)).toEqual(['betweenAccounts', 'instant_payment'])
  expect(ruleTypesFor(company, 'fed_now')).toEqual(['betweenAccounts', 'instant_payment', 'fed_now'])
})
