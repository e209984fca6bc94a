import { firstRules, monitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formOf, parametersOf } from './rule-fields.ts'

test.each(firstRules)('a rule of the kind $kind agrees with its form', ({ kind, parameters }) => {
  const values = formOf(undefined, kind)
  expect(parametersOf(values)).toEqual(parameters)
  expect(z.safeParse(monitoringRule, { kind, parameters: parametersOf(values) }).success).toBe(true)
})

test('an empty field is no parameter, and an invalid number is refused at its field', () => {
  const values = { ...formOf(undefined, 'velocity'), count: '', amount: '', hours: '2 days' }
  expect(parametersOf(values)).toEqual({ hours: '2 days', direction: 'both' })
  const { error } = z.safeParse(monitoringRule, { kind: 'velocity', parameters: parametersOf(values) })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['parameters.hours'])
  const none = z.safeParse(monitoringRule, {
    kind: 'velocity',
    parameters: parametersOf({ ...values, hours: '48' }),
  })
  expect(none.error?.issues.map(({ path }) => path.join('.'))).toEqual(['parameters.count'])
})

test('countries are letters of any case, with spaces or commas between them', () => {
  const values = { ...formOf(undefined, 'highRiskCountry'), countries: ' ir, kp  MM ' }
  expect(parametersOf(values)['countries']).toEqual(['IR', 'KP', 'MM'])
})
