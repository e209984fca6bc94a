import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { customersOf, sealedCustomers } from '#store/customer/sealed-people.ts'
import { keepPdfDraft } from '#store/pdf-draft/pdf-drafts.ts'
import { refuseMisfit } from './contract-create.ts'
import { requireOffered } from './offered.ts'
import { isCompany } from './parties.ts'

export const pdfGenerate: Handler<typeof calls.pdfGenerate> = async ({ data }, { by, services: s }) => {
  const now = await calendarNow(s)
  const { companyId, senderId, beneficiaryId, counterpartyEmail, ...terms } = data
  const own = by.customer.id
  requireOffered(s, by)
  refuseMisfit(data, own, dayOf(now))
  if (!(await isCompany(s, companyId))) throw new Refused('contractCompanyUnknown')
  const open = customersOf(s.personal)
  const names = new Map(
    (await sealedCustomers(s.db, [companyId, own])).map((sealedCustomer) => [
      sealedCustomer.id,
      open(sealedCustomer).name,
    ]),
  )
  const party = (id: number) => ({
    id,
    username: '',
    name: id === own ? (names.get(own) ?? '–') : counterpartyEmail,
  })
  const draft = {
    ...terms,
    company: { id: companyId, title: names.get(companyId) ?? '–' },
    sender: party(senderId),
    beneficiary: party(beneficiaryId),
    createdAt: now.toISOString(),
  }
  const { ticket, until } = await keepPdfDraft(s, { customerId: own, personId: by.person.id }, draft, now)
  return { redirectLink: `/pdf/${ticket}`, validUntil: until.toISOString() }
}
