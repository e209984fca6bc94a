import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/profile/profile'
import { addressConfirmations, addressKinds } from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { stateAgainBy } from '#rules/address-statement.ts'
import type { OwnAddress } from '#store/contact/contacts.ts'

export const customerAddressInquiry: Handler<typeof calls.customerAddressInquiry> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  addresses: (await s.contacts.addresses(customer.id)).map(toAddressDto),
})

type AddressDto = OutputOf<typeof calls.customerAddressInquiry>['addresses'][number]

const residences: readonly number[] = [
  addressKinds.home,
  addressKinds.homeAndBusiness,
  addressKinds.residence,
]

function toAddressDto({ id, kind, confirmation, statedAt, ...text }: OwnAddress): AddressDto {
  return {
    addressId: id,
    ...text,
    addressStatus: kind,
    confirmed: confirmation,
    statedAt: statedAt.toISOString(),
    stateAgainBy: stateAgainBy(statedAt).toISOString(),
    isDocumentRequired: residences.includes(kind) && confirmation !== addressConfirmations.confirmed,
  }
}
