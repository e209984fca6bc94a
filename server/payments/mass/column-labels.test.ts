import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import { matchColumns } from '@sixpence/protocol/rules/mass/match-columns'
import { expect, test } from 'vitest'
import { labelsOf } from './column-labels.ts'

test('columns are found by the labels of the page in every language [OP181]', () => {
  const fields = massFieldsOf('wire')
  const labels = labelsOf(fields)
  for (const language of [1, 2, 3, 4, 5]) {
    const headers = ['payeeName', 'iban', 'town', 'amount'].map((name) => labels[name]?.[language] ?? '')
    expect(matchColumns(headers, fields, { labels }).columns.map(({ field }) => field)).toEqual([
      'payeeName',
      'iban',
      'town',
      'amount',
    ])
  }
  expect(new Set(labels['town']).size).toBeGreaterThan(3)
})
