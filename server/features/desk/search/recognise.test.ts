import { expect, test } from 'vitest'
import { recognise } from './recognise.ts'

test.each([
  ['Bo@Ostra.example', { email: 'bo@ostra.example' }],
  [
    '+46 70 120 00 34',
    { phone: '+46701200034', phoneEnding: '46701200034', account: '46701200034', reference: '46701200034' },
  ],
  ['4711', { phoneEnding: '4711', lastFour: '4711', number: 4711 }],
  ['#70001', { phoneEnding: '70001', number: 70001 }],
  ['12', { number: 12 }],
  ['de89 3704 0044 0532 0130 00', { account: 'DE89370400440532013000' }],
  ['DE89370400440532013000', { account: 'DE89370400440532013000', reference: 'DE89370400440532013000' }],
  ['sp1207x0f3a9c2b11', { account: 'SP1207X0F3A9C2B11', reference: 'sp1207x0f3a9c2b11' }],
  ['3f0c1c2a-7f2e-4c57-9a5e-0d8c1b1f2a3b', { reference: '3f0c1c2a-7f2e-4c57-9a5e-0d8c1b1f2a3b' }],
  ['lind bo', { name: 'lind bo' }],
  ['%', { name: '%' }],
])('%s', (typed, wanted) => {
  expect(recognise(typed)).toEqual(wanted)
})

test('an amount is not a payment number without its decimals', () => {
  for (const typed of ['63.00', '5000.00', '7.5']) expect(recognise(typed)).not.toHaveProperty('number')
})

test('a name with a number stays a name', () => {
  expect(recognise('Studio 54 Oslo')).toMatchObject({ name: 'Studio 54 Oslo' })
})
