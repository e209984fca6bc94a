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
  const names = new Map(all.flatMap((one) => (one.isCompany ? [[one.id, one.text.name]] : [])))
  const asked = s.brand(customer.brand).features.asksSourceOfWealth
    ? askedForWealth(holdingsOf(all))
    : new Set<number>()
  return {
    representatives: all.filter(isPerson).map((one): RepresentativeDto => {
      const user = one.personId === null ? undefined : users.get(one.personId)
      const invited = invitations.get(one.id)
      return {
        ...named(one),
        roles: one.roles
          .filter(({ type }) => type !== types.other)
          .map(({ type, share, ofId }) => ({
            type,
            ...(share !== null && { share: percentOf(BigInt(share)) }),
            ...(ofId !== null && { of: names.get(ofId) ?? '–' }),
          })),
        ...(user && { user: { ...user, isYou: one.personId === person.id } }),
        ...(invited && { invited: { until: invited.toISOString() } }),
        isSourceMissing: asked.has(one.id) && one.text.sourcesOfFunds.length === 0,
      }
    }),
  }
}
