import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/profile/profile'
import { addressConfirmations, addressKinds } from '@sixpence/protocol/rules/documents'
import type { Handlers } from '#context/handler.ts'
import type { OwnAddress } from '#store/contact/contacts.ts'

const mostAddresses = 10

type Calls = Pick<
  typeof calls,
  | 'customerAddressInquiry'
  | 'customerAddressCreate'
  | 'customerAddressUpdate'
  | 'customerAddressDelete'
  | 'customerAddressConfirm'
>

export const addresses: Handlers<Calls> = {
  customerAddressInquiry: async (_input, { by: { customer }, services: s }) => ({
    addresses: (await s.contacts.addresses(customer.id)).map(shown),
  }),

  customerAddressCreate: async ({ address }, { by: { customer }, services: s, refuse }) => {
    const { addressStatus, ...text } = address
    const { rows } = await s.db.query<{ id: number }>(
      `insert into app.address (customer_id, kind, stated_at, sealed, created_at)
       select $1, $2, $3, $4, $3 where (select count(*) from app.address where customer_id = $1 and representative_id is null) < $5 returning id`,
      [
        customer.id,
        addressStatus,
        s.clock.now(),
        await s.personal.seal(`customer:${customer.id}`, text),
        mostAddresses,
      ],
    )
    return { addressId: rows[0]?.id ?? refuse('tooManyAddresses', { most: mostAddresses }) }
  },

  customerAddressUpdate: async ({ addressId, address }, { by: { customer }, services: s }) => {
    const { addressStatus, ...text } = address
    await s.db.query(
      `update app.address set kind = $3, confirmation = 0, stated_at = $4, sealed = $5
       where id = $1 and customer_id = $2`,
      [
        addressId,
        customer.id,
        addressStatus,
        s.clock.now(),
        await s.personal.seal(`customer:${customer.id}`, text),
      ],
    )
    return {}
  },

  customerAddressDelete: async ({ id }, { by: { customer }, services: s }) => {
    await s.db.query('delete from app.address where id = $1 and customer_id = $2', [id, customer.id])
    return {}
  },

  customerAddressConfirm: async ({ addressId }, { by: { customer }, services: s }) => {
    const now = s.clock.now()
    await s.db.query('update app.address set stated_at = $3 where id = $1 and customer_id = $2', [
      addressId,
      customer.id,
      now,
    ])
    return { statedAt: now.toISOString(), stateAgainBy: aYearAfter(now) }
  },
}

type Shown = OutputOf<typeof calls.customerAddressInquiry>['addresses'][number]

const residences: readonly number[] = [
  addressKinds.home,
  addressKinds.homeAndBusiness,
  addressKinds.residence,
]

function shown({ id, kind, confirmation, statedAt, ...text }: OwnAddress): Shown {
  return {
    addressId: id,
    ...text,
    addressStatus: kind,
    confirmed: confirmation,
    statedAt: statedAt.toISOString(),
    stateAgainBy: aYearAfter(statedAt),
    isDocumentRequired: residences.includes(kind) && confirmation !== addressConfirmations.confirmed,
  }
}

/** Twelve months later (Q071). */
function aYearAfter(moment: Date): string {
  const later = new Date(moment)
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  return later.toISOString()
}
