import { expect, test } from 'vitest'
import {
  companyActionsOf,
  coreFields,
  documentsStatus,
  representativeLacksOf,
  type CompanyFacts,
} from './company-info.ts'

const complete: CompanyFacts = {
  missingFields: [],
  corporateDocumentStatus: 1,
  addresses: [{ addressId: 7, statusIds: [2] }],
  representatives: [{ id: 3, lacks: [] }],
}
const actions = (change: Partial<CompanyFacts>) => companyActionsOf({ ...complete, ...change })

test('nothing is required of a complete company', () => {
  expect(companyActionsOf(complete)).toEqual([])
})

test.each([
  [0, true],
  [3, true],
  [26, true],
  [1, false],
  [2, false],
])('corporate or additional documents of status %d are required: %s [B334]', (statusId, isRequired) => {
  const wanted = (kind: string) => (isRequired ? [{ kind, statusId }] : [])
  expect(actions({ corporateDocumentStatus: statusId })).toEqual(wanted('corporateDocuments'))
  expect(actions({ additionalDocumentStatus: statusId })).toEqual(wanted('additionalDocuments'))
})

test.each([
  [[], true],
  [[26], true],
  [[38], true],
  [[64], true],
  [[0], false],
  [[2], false],
  // The newest document counts.
  [[2, 26], false],
  [[26, 2], true],
])('an address with documents of statuses %j needs one: %s [B335]', (statusIds, isRequired) => {
  const [statusId] = statusIds
  expect(actions({ addresses: [{ addressId: 7, statusIds }] })).toEqual(
    isRequired ? [{ kind: 'address', addressId: 7, ...(statusId !== undefined && { statusId }) }] : [],
  )
})

test('the company has to replace a representative’s rejected identity document [B336]', () => {
  const none = { isStatementMissing: false }
  expect(representativeLacksOf(none)).toEqual([])
  for (const [field, lack] of [
    ['identityStatusId', 'identity'],
    ['addressStatusId', 'address'],
    ['sourceOfWealthStatusId', 'sourceOfWealth'],
  ] as const) {
    expect(representativeLacksOf({ ...none, [field]: 26 })).toEqual([lack])
    expect(representativeLacksOf({ ...none, [field]: 0 })).toEqual([])
    expect(representativeLacksOf({ ...none, [field]: 2 })).toEqual([])
  }
  const lacks = representativeLacksOf({ isStatementMissing: true, identityStatusId: 26 })
  expect(actions({ representatives: [{ id: 3, lacks }] })).toEqual([
    { kind: 'representative', representativeId: 3, lacks: ['identity', 'statement'] },
  ])
})

test.each(coreFields)('a company without %s has something to do [B337]', (field) => {
  expect(actions({ missingFields: [field] })).toEqual([{ kind: 'field', field }])
})

test('one accepted document is sufficient, then one in review; a rejected one is not', () => {
  expect(documentsStatus([])).toBe(0)
  expect(documentsStatus([26, 2])).toBe(1)
  expect(documentsStatus([0, 26])).toBe(2)
  expect(documentsStatus([26, 38])).toBe(3)
})
