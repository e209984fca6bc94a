import { readFileSync } from 'node:fs'
import { scheduleOf } from '@sixpence/protocol/methods/calendar/arrival'
import { sepaList } from '@sixpence/protocol/methods/countries'
import { ibanRegistry } from '@sixpence/protocol/methods/fields/iban'
import { methodRows } from '@sixpence/protocol/methods/methods'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../../../docs/METHODS.md', import.meta.url), 'utf8')

test('the page about methods names the editions the tables were taken from', () => {
  expect(page).toContain(`SWIFT IBAN Registry, release ${ibanRegistry.release}`)
  expect(page).toContain(`${sepaList.document}, version ${sepaList.version}`)
})

test('and every rail with its hours', () => {
  const untold = methodRows.filter(({ rail, countries, currencies }) => {
    const schedule = scheduleOf({ rail, country: countries[0] ?? '', currency: currencies[0] ?? 'EUR' })
    const hours = schedule.kind === 'days' ? schedule.cutOff.time : 'around the clock'
    return !page.split('\n').some((line) => line.includes(`\`${rail}\``) && line.includes(hours))
  })
  expect(untold).toEqual([])
})
