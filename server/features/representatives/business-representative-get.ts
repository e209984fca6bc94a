import type * as calls from '@sixpence/protocol/representatives/representatives'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handler } from '#context/handler.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'

export const businessRepresentativeGet: Handler<typeof calls.businessRepresentativeGet> = async (
  { id },
  { by: { customer }, services: s, refuse },
) => {
  const [representative] = await representativesOf(s, customer.id, id)
  if (!representative || !isPerson(representative)) return refuse('holdingCompanyFixed')
  const here = representative.roles.filter(({ ofId, type }) => ofId === null && type !== types.other)
  const share = here.find(({ type }) => type === types.shareholder)?.share
  return {
    person: { ...representative.text, address: await addressOf(s, customer.id, id) },
    types: here.map(({ type }) => type),
    ...(typeof share === 'number' && { share: percentOf(BigInt(share)) }),
  }
}
