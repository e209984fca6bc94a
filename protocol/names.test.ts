import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nameLine, nameWithAddress } from './fields.ts'
import { lastName, personName } from './person-name.ts'

test.each([
  'Customer. Confirm your identity: https://evil.example/tamar',
  'Open evil.example now',
  'evil.example',
  'www.evil',
  'HTTP://evil',
  'See (pay.evil.example/x)',
])('%s is no name [AT-10]', (name) => {
  for (const schema of [nameLine(1, 70), personName])
    expect(z.safeParse(schema, name).error?.issues.map(({ message }) => message)).toEqual([nameWithAddress])
})

test.each([
  "Dr. Kim O'Hara-Smith",
  'J.R.R. Tolkien',
  'St.Mary',
  'Sukarno',
  'Ltd. Co',
  'Anna M.',
  'А. С. Пушкин',
])('%s is a name [AT-10]', (name) => {
  for (const schema of [nameLine(1, 70), personName]) expect(z.safeParse(schema, name).data).toBe(name)
})

test.each(['-', '.', '–', '0', ''])('%j is no part of a name [WE-22]', (name) => {
  expect(z.safeParse(personName, name).success).toBe(false)
})

test('a last name may be empty, for people with one name, but is not left out [WE-22]', () => {
  expect(z.safeParse(lastName, '').data).toBe('')
  expect(z.safeParse(lastName, undefined).success).toBe(false)
  expect(z.safeParse(lastName, '-').success).toBe(false)
  expect(z.safeParse(lastName, ' Karno ').data).toBe('Karno')
})
