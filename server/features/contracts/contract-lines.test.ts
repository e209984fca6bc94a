import { languages } from '@sixpence/locales'
import { expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { contractLines } from './contract-lines.ts'

const terms = {
  companyId: 1,
  senderId: 2,
  beneficiaryId: 3,
  company: 'Northlight Studio',
  sender: 'Ana Nowak',
  beneficiary: 'Bo Berg',
  senderSignerName: 'Ana Nowak',
  senderObligations: ['Pays in time'],
  beneficiarySignerName: 'Bo Berg',
  beneficiaryObligations: ['Delivers'],
  percentage: '12.5',
  activeFrom: '2026-11-20',
  activeTo: '2027-02-01',
}

test.each(languages)('a contract in %s has one full stop at the end of a sentence', (language) => {
  for (const line of contractLines(terms, translator(language))) expect(line).not.toMatch(/\.\.|[{}]|\s\s/)
})

test('days and shares are formatted in the language of the contract', () => {
  const lines = contractLines(terms, translator('ru'))
  expect(lines).toContain('Начало: 20 ноября 2026 г.')
  expect(lines).toContain('Окончание: 1 февраля 2027 г.')
  expect(lines).toContain('Ana Nowak передаёт 12,5\u00a0% выплат Northlight Studio получателю Bo Berg.')
})
