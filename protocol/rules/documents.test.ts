import { expect, test } from 'vitest'
import {
  addressConfirmations,
  addressKinds,
  documentCategories,
  documentStatuses,
  documentTypes,
  documentTypesOf,
  missingFiles,
  sectionStatuses,
} from './documents.ts'

test('the numbers on the wire are those of the specification [B215 B216 B217 B218 B219]', () => {
  expect(Object.values(documentStatuses)).toEqual([0, 2, 4, 5, 26, 31, 38, 41, 64])
  expect(Object.values(documentCategories)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(Object.values(addressKinds)).toEqual([0, 1, 2, 3, 4, 5])
  expect(Object.values(addressConfirmations)).toEqual([0, 1, 2, 3, 4])
  expect(sectionStatuses).toHaveLength(6)
})

test.each([
  [4, true, false, ['additionalDocument']],
  [5, true, false, ['additionalDocument']],
  [4, true, true, []],
  [4, false, false, ['mainDocument', 'additionalDocument']],
  [6, true, false, []],
  [6, false, true, ['mainDocument']],
  [88, true, false, ['additionalDocument']],
  [88, true, true, []],
])(
  'document type %i with front %s and second side %s lacks %j [B213 B214]',
  (type, main, additional, lacks) => {
    expect(missingFiles(type, { main, additional })).toEqual(lacks)
  },
)

test('the registration stamp exists for residents of two countries only [B214]', () => {
  const isOffered = (country?: string) => documentTypesOf('address', country).some(({ id }) => id === 88)
  expect(['RU', 'UA', 'LT', undefined].map(isOffered)).toEqual([true, true, false, false])
})

test('every type has its own number and a category', () => {
  expect(new Set(documentTypes.map(({ id }) => id)).size).toBe(documentTypes.length)
})
