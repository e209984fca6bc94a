import type { Transaction } from '@sixpence/protocol/history/history'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { wordsOf } from './operation-words.tsx'

const fee = (part: Partial<Transaction>) =>
  ({ operationType: 'Fees', direction: 'out', counterpartyName: 'Marta', ...part }) as Transaction

test('the fee of a payment has one form, whether to a person, a bank with a reference or without one [CU-20]', () => {
  const t = createTranslate('en')
  for (const part of [{ counterpartyEmail: 'marta@gintara.example' }, { reference: 'INV 77' }, {}])
    expect(wordsOf(fee(part), t)).toEqual({ title: 'Fee', meta: 'For the payment to Marta' })
})
