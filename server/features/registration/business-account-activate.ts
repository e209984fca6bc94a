import { convert, parseAmount, type Currency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { depositBand } from '#dictionaries/funds.ts'
import { rateOrNone } from '#payments/rates.ts'
import { sendLetters } from './due-letters.ts'
import { openCompany } from './open-company.ts'
import type { CompanyForm } from './company-form.ts'
import { close, find, type Letter, note } from './registrations.ts'

/** Opens the company with its users, and mails each user their own link (B135). */
export const businessAccountActivate: Handler<typeof calls.businessAccountActivate> = async (
  input,
  { services: s, browser, refuse, change },
) => {
  const { brand } = browser
  const link = { brand, email: input.email, code: input.activationCode, kinds: ['business'] } as const
  const { id, form } = (await find<CompanyForm>(s, link)) ?? refuse('activationInvalid')
  const monthlyDeposit = await bandOf(s, brand, form.financialDetail)
  const letters = await change(async (client) => {
    if (!(await close(s, client, id))) return refuse('activationInvalid')
    const invited =
      (await openCompany(s, client, { brand, form, monthlyDeposit })) ?? refuse('activationInvalid')
    const noted: Letter[] = []
    for (const invitation of invited)
      noted.push({ ...invitation, ...(await note(s, client, { brand, ...invitation, mustMail: true })) })
    return noted
  })
  await sendLetters(s, letters)
  return { users: form.users.length }
}

/** Band of the stated monthly deposits in the brand's currency; undefined if there is no rate now. */
async function bandOf(
  s: Services,
  brand: string,
  { monthlyDepositAmount, monthlyDepositCurrencyCode: from }: CompanyForm['financialDetail'],
): Promise<string | undefined> {
  const to = s.brand(brand).defaultCurrency as Currency
  const amount = parseAmount(monthlyDepositAmount, from)
  if ('refused' in amount) return undefined
  if (from === to) return depositBand(amount)
  const quote = await rateOrNone(s.partners.rates, from, to)
  return quote && depositBand(convert(amount, quote.rate, to, 'halfUp'))
}
