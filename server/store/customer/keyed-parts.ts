import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import { nobodys, partOf, type KeyedPart } from '#core/keys/keyed-part.ts'
import { beginningsIn, endingsOf } from '#core/sealing/blind-index.ts'
import { lookUpNumberSql, tokensNumberSql } from '#core/sealing/look-up-number.ts'
import {
  openCustomer,
  openPerson,
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from './sealed-people.ts'

/** The look-up hashes of people. */
export const peoplePart: KeyedPart = partOf<{
  brand: string
  sealed: SealedPerson
  email: Buffer | null
  phone: Buffer | null
}>({
  name: 'person',
  said: 'people in the look-ups',
  table: 'app.person',
  from: 'app.person t',
  key: { column: 'id', type: 'bigint' },
  numbers: [
    lookUpNumberSql('t.email_look_up'),
    lookUpNumberSql('t.phone_look_up'),
    tokensNumberSql('t.name_words'),
    tokensNumberSql('t.phone_endings'),
  ],
  columns: `t.brand, ${sealedPerson('t')} as sealed, t.email_look_up as email, t.phone_look_up as phone`,
  columnsFor: ({ brand, sealed, ...was }, personal) => {
    const text = openPerson(personal, sealed)
    return {
      ...(was.email && { email_look_up: personal.lookUp('email', brand, text.email) }),
      ...(was.phone && {
        phone_look_up: text.phone
          ? personal.lookUp('phone', brand, text.phone)
          : nobodys(personal, `person ${sealed.id}`),
      }),
      name_words: sealed.name ? beginningsIn(personal, brand, fullName(text)) : [],
      phone_endings: text.phone ? endingsOf(personal, brand, text.phone) : [],
    }
  },
})

type CustomerRow = { brand: string; sealed: SealedCustomer; email: Buffer | null }

/** The look-up hashes of customers; `moveTo` also updates the equal hashes of invoices. */
export const customersPart = (
  moveTo: (client: pg.PoolClient, was: Buffer, is: Buffer) => Promise<void>,
): KeyedPart =>
  partOf<CustomerRow>({
    name: 'customer',
    said: 'customers in the look-ups',
    table: 'app.customer',
    from: 'app.customer t',
    key: { column: 'id', type: 'bigint' },
    numbers: [
      lookUpNumberSql('t.email_look_up'),
      tokensNumberSql('t.name_words'),
      tokensNumberSql('t.email_words'),
    ],
    columns: `t.brand, ${sealedCustomer('t')} as sealed, t.email_look_up as email`,
    columnsFor: ({ brand, sealed, ...was }, personal) => {
      const text = openCustomer(personal, sealed)
      return {
        ...(was.email && {
          email_look_up: personal.lookUp('email', brand, text.email),
          email_words: beginningsIn(personal, brand, text.email),
        }),
        name_words: sealed.name ? beginningsIn(personal, brand, text.name) : [],
      }
    },
    also: async (client, { email: was }, { email_look_up: is }) => {
      if (was && Buffer.isBuffer(is) && !was.equals(is)) await moveTo(client, was, is)
    },
  })
