import { orNull } from '@sixpence/protocol/or-null'
import { call } from '@sixpence/protocol/call'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encode } from '../decode.ts'
import { outputSchema } from '../schema.ts'

const phone = z.object({ number: z.string(), kind: orNull(z.string()) })
const declared = call('phoneList', {
  ids: [],
  about: '',
  input: z.object({}),
  output: z.object({
    phones: z.array(phone),
    primary: orNull(phone),
    owner: z.union([z.object({ name: orNull(z.string()) }), z.string()]),
    note: z.optional(z.string()),
  }),
  access: { who: 'public' },
  rate: 'read',
  audit: 'none',
})

test('documented fields of which nothing is known are null in an answer, at every depth [SP-09]', () => {
  expect(encode(declared, { phones: [{ number: '1' }, { number: '2', kind: 'mobile' }], owner: {} })).toEqual(
    {
      phones: [
        { number: '1', kind: null },
        { number: '2', kind: 'mobile' },
      ],
      primary: null,
      owner: { name: null },
    },
  )
  expect(encode(declared, { phones: [], primary: { number: '1' }, owner: 'Ines' })).toEqual({
    phones: [],
    primary: { number: '1', kind: null },
    owner: 'Ines',
  })
})

test('the description of a call says that they are required and may be null [SP-09]', () => {
  const { required, properties } = outputSchema(declared)
  expect(required).toEqual(expect.arrayContaining(['phones', 'owner', 'primary']))
  expect(required).not.toContain('note')
  expect(properties?.['primary']).toMatchObject({ anyOf: [{ type: 'object' }, { type: 'null' }] })
})
