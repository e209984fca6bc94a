import type * as calls from '@sixpence/protocol/representatives/representatives'
import type { Representative as RepresentativeDto } from '@sixpence/protocol/representatives/representatives'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import { askedForWealth } from '@sixpence/protocol/rules/company-registration/source-of-wealth'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import type { Handler } from '#context/handler.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { holdingsOf } from '#store/representative/holdings.ts'
import { invitationsOf, named, usersOf } from './users-of.ts'

export const businessRepresentativeList: Handler<typeof calls.businessRepresentativeList> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
  const [all, users, invitations] = await Promise.all([
    representativesOf(s, customer.id),
    usersOf(s, customer.id),
    invitationsOf(s, customer.id),
  ])
  const names = new Map(
    all.flatMap((representative) =>
      representative.isCompany ? [[representative.id, representative.text.name]] : [],
    ),
  )
  const holderIds = s.brand(customer.brand).features.asksSourceOfWealth
    ? askedForWealth(holdingsOf(all))
    : new Set<number>()
  return {
    representatives: all.filter(isPerson).map((item): RepresentativeDto => {
      const user = item.personId === null ? undefined : users.get(item.personId)
      const invited = invitations.get(item.id)
      return {
        ...named(item),
        roles: item.roles
          .filter(({ type }) => type !== types.other)
          .map(({ type, share, ofId }) => ({
            type,
            ...(share !== null && { share: percentOf(BigInt(share)) }),
            ...(ofId !== null && { of: names.get(ofId) ?? '–' }),
          })),
        ...(user && { user: { ...user, isYou: item.personId === person.id } }),
        ...(invited && { invited: { until: invited.toISOString() } }),
        isSourceMissing: holderIds.has(item.id) && item.text.sourcesOfFunds.length === 0,
      }
    }),
  }
}
