import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/business/business-papers'
import { representativeTypes as types } from '@sixpence/protocol/rules/representatives'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { accessRights } from '@sixpence/protocol/rights'
import type { Context, Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { readCompanyDetails } from '#store/company/company-details.ts'
import { keepCompanyPaper } from '#store/company/company-papers.ts'
import { noPassword } from '#store/customer/credentials.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { rolesAt } from '#store/representative/representatives.ts'
import { hasFullRightSql } from '#store/customer/customer-sql.ts'
import { isPerson } from './role.ts'

type Call = typeof calls.businessResolutionSend

/** Creates the resolution for the selected directors, in the language of the caller. */
export const businessResolutionSend: Handler<typeof calls.businessResolutionSend> = async (
  { directors },
  context,
) => {
  const { by, services: s, change } = context
  const { customer, person } = by
  const names = await namesOf(directors, context)
  const now = s.clock.now()
  const [{ companyResolution }, { letterPdf }, details, users] = await Promise.all([
    // The PDF library is loaded on first use.
    import('#papers/company-resolution.ts'),
    import('#papers/letter-pdf.ts'),
    readCompanyDetails(s, customer.id),
    usersOf(s, customer.id),
  ])
  const pdf = await letterPdf(
    companyResolution({
      brand: s.brand(customer.brand),
      language: context.language,
      t: context.t,
      at: now,
      company: customer.name,
      countryCode: customer.residenceCountry,
      registrationNumber: details.registrationNumber,
      directors: names,
      users,
    }),
  )
  const digest = await change(async (client) => {
    await lockCustomer(client, customer.id)
    return keepCompanyPaper(
      { db: client, personal: s.personal },
      {
        customerId: customer.id,
        personId: person.id,
        kind: 'resolution',
        version: dayOf(now),
        names,
        pdf,
        at: now,
      },
    )
  })
  if (digest === undefined) throw new Error(`resolution of customer ${customer.id} was not stored`)
  return { madeAt: now.toISOString(), digest }
}

/** Names of the selected directors. @throws Refused personTwice | resolutionDirectorUnknown */
async function namesOf(
  directorIds: readonly number[],
  { by, services: s, refuse }: Context<Call>,
): Promise<string[]> {
  const roles = (await rolesAt(s, by.customer.id, [types.director])).filter(isPerson)
  // Directors of a company that holds shares in this company do not resolve for this company.
  const directors = new Map(
    roles.flatMap(({ id, ofId, text }) => (ofId === null ? [[id, fullName(text)] as const] : [])),
  )
  return directorIds.map((id, at) => {
    if (directorIds.indexOf(id) < at) return refuse('personTwice', {}, `directors.${at}`)
    return directors.get(id) ?? refuse('resolutionDirectorUnknown', {}, `directors.${at}`)
  })
}

/** Names and rights of the users who see the accounts and have accepted their invitation; full access first. */
async function usersOf(s: Services, customerId: number) {
  const { rows } = await s.db.query<{ right: number; sealed: SealedPerson }>(
    `select a.access_right as right, ${sealedPerson('p')} as sealed
     from app.access a join app.person p on p.id = a.person_id
     where a.customer_id = $1 and a.balance_info and a.access_right <> ${accessRights.none} and p.password_hash <> $2
     order by ${hasFullRightSql('a')} desc, p.id limit 200`,
    [customerId, noPassword],
  )
  return rows.map(({ right, sealed }) => ({ right, name: fullName(openPerson(s.personal, sealed)) }))
}
