import { readFileSync } from 'node:fs'
import {
  contractActions,
  contractStatuses,
  contractTransitions,
  identificationStatuses,
} from '@sixpence/protocol/rules/contracts'
import { contractOrders } from '@sixpence/protocol/rules/contract-orders'
import { expect, test } from 'vitest'

type Catalogue = Record<string, { values: Record<string, unknown> }>
const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../../../docs/spec/enums.json', import.meta.url), 'utf8'),
)

test('the transitions equal those of the catalogue [B402]', () => {
  const written = Object.fromEntries(
    Object.entries(contractTransitions).map(([from, steps]) => [
      from,
      Object.fromEntries(Object.entries(steps).map(([step, to]) => [step, to.join(' or ')])),
    ]),
  )
  expect(written).toEqual(catalogue['contractTransitions']?.values)
})

test('statuses, identification and actions equal those of the catalogue [B398 B399]', () => {
  expect([...contractStatuses].toSorted()).toEqual(
    Object.keys(catalogue['contractStatuses']?.values ?? {}).toSorted(),
  )
  expect([...identificationStatuses]).toEqual(
    Object.keys(catalogue['contractIdentificationStatus']?.values ?? {}),
  )
  expect([...contractActions]).toEqual(Object.keys(catalogue['contractActions']?.values ?? {}))
  expect([...contractOrders]).toEqual(Object.keys(catalogue['contractOrderBy']?.values ?? {}))
})
