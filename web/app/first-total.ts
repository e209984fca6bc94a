import { balanceInquiry, exchangeDefaultRatesGet } from '@sixpence/protocol/accounts/accounts'
import { customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { formatFor } from '@sixpence/locales/format.ts'
import { acting } from '#lib/call/acting.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { pageLanguage } from '#lib/language/language.ts'
import { amountsHidden } from '#lib/storage.ts'
import { totalOf } from '#features/home/total.ts'
import { isClosed } from '#widgets/accounts/account-state.ts'

/**
 * Shows home's total in the prerendered HTML as soon as its data have arrived, while most of the code is still loading.
 * The app then renders the same at the same place. For people who may be redirected, have something above the total or
 * hide amounts, the total appears with the app.
 */
export async function showFirstTotal(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-first-total]')
  if (!place || amountsHidden.get() || acting().fromCustomerId !== undefined) return
  const [{ customer }, { accounts }, rates] = await Promise.all([
    queryClient.ensureQueryData(readOptions(customerInfoGet, {})),
    queryClient.ensureQueryData(readOptions(balanceInquiry, {})),
    queryClient.ensureQueryData(readOptions(exchangeDefaultRatesGet, {})),
  ])
  const isSimple =
    customer.customerType === customerTypes.personal &&
    customer.verified &&
    !customer.limited &&
    !customer.isAdmin &&
    !customer.isNeedKyc
  const sum = totalOf(
    accounts.filter((account) => !isClosed(account)),
    rates,
  )
  if (!isSimple || !sum) return
  const { total } = sum
  const code = rates.toCurrencyCode
  const format = formatFor(pageLanguage())
  const parts = format.amountParts(total, code)
  if (parts.sign) return
  const filled = { ...parts, spoken: format.spokenAmount(total, code) }
  for (const part of place.querySelectorAll<HTMLElement>('[data-part]'))
    part.textContent = filled[part.dataset['part'] as keyof typeof filled]
  const heading = place.querySelector('h1')!
  heading.textContent = heading.textContent.replace('{currency}', code)
  place.querySelector('data')!.value = total
  place.hidden = false
}
