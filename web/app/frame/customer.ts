import type { OutputOf } from '@sixpence/protocol/call'
import { type AccessRight, accessRightOf, customerTypes, mayRead } from '@sixpence/protocol/rights'
import { customerInfoGet, userAccessInfoGet, userAccessList } from '@sixpence/protocol/session/session'
import { redirect } from '@tanstack/react-router'
import { acting, actFor } from '#lib/call/acting.ts'
import type { BrandFacts } from '#lib/brand.ts'
import { forgetAll, queryClient, readOptions } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Facts } from '#app/guards.ts'

export type CustomerInfo = OutputOf<typeof customerInfoGet>
export type Customer = CustomerInfo['customer']

/**
 * Who is signed in and whom they act for; every page of the app begins with it. Without it there is no page: the person
 * goes to the sign-in (B058, B090), unless only the network is in the way. @throws Refusal | redirect
 */
export async function ensureCustomer(): Promise<CustomerInfo> {
  try {
    const info = await queryClient.ensureQueryData(readOptions(customerInfoGet, {}))
    return sayWhoIsActedFor(info)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.name === 'networkError' || error.status >= 500 || error.status === 429) throw error
    // A visit from the desk is over, or there never was one: back to oneself.
    if (error.name === 'notAllowed' && acting().fromCustomerId !== undefined) {
      actFor({})
      forgetAll()
      throw redirect({ to: '/' })
    }
    // Several companies and no account of one's own: the server does not choose.
    if (error.name === 'chooseCustomer') throw redirect({ to: '/customer-accesses' })
    await session().signOut(error.name === 'noAccess' ? 'noCustomer' : 'expired')
    return never()
  }
}

/** A business says whom it acts for with every call from now on (B158). */
function sayWhoIsActedFor(info: CustomerInfo): CustomerInfo {
  const { customerId } = info.customer
  const isBusiness = isBusinessOf(info.customer)
  const { customerId: known, fromCustomerId } = acting()
  if (isBusiness && known === undefined && fromCustomerId === undefined) {
    actFor({ customerId, isBusiness })
    queryClient.setQueryData(readOptions(customerInfoGet, {}).queryKey, info)
  }
  return info
}

/** What the guards ask for, as far as the server tells it. */
export async function factsOf({ customer }: CustomerInfo, brand: BrandFacts): Promise<Facts> {
  const isBusiness = isBusinessOf(customer)
  const chosen = acting()
  // What only a company's users have is asked for of them alone (B124).
  const [accesses, mayLookAtMoney] = isBusiness
    ? await Promise.all([
        queryClient
          .ensureQueryData(readOptions(userAccessList, {}))
          .then(({ customers }) => customers.length),
        queryClient
          .ensureQueryData(readOptions(userAccessInfoGet, {}))
          .then(({ accessList }) => accessList.balanceInfo === true && mayLook(customer)),
      ])
    : [1, true]
  return {
    isBusiness,
    isAdmin: customer.isAdmin,
    verified: customer.verified,
    useOldWeb: customer.useOldWeb,
    oldWebUrl: customer.oldWebUrl,
    oldWebHosts: [...new Set(Object.values(brand.termsLinks).map((link) => new URL(link).hostname))],
    hasCustomCustomer: chosen.fromCustomerId !== undefined,
    hasChosenCustomer: chosen.isChosen === true || chosen.fromCustomerId !== undefined,
    isHaveRelatedAccounts: customer.isHaveRelatedAccounts,
    accesses,
    hasBalanceInfo: mayLookAtMoney,
    isNeedPersonalInfoUpdate: customer.isNeedPersonalInfoUpdate,
    isNeedKyc: customer.isNeedKyc,
    needsTaxForms: customer.isNeedTaxForms,
  }
}

export const isBusinessOf = ({ customerType }: { customerType: number }): boolean =>
  customerType !== customerTypes.personal

/** Who has no right at the customer, or hands in papers only, has nothing to look at. */
export const mayLook = ({ accessRight }: { accessRight: number }): boolean =>
  mayRead.some((right) => right === accessRightOf(accessRight))

/** The name a customer is shown by. */
export const customerName = ({ businessName, firstName, lastName }: Customer): string =>
  businessName ?? `${firstName} ${lastName}`

/** What the person may do there, in words. */
export function rightWords(
  { customerType, accessRight }: { customerType: number; accessRight: number },
  t: Translate,
): string {
  if (customerType === customerTypes.personal) return t('Personal account')
  const words: Record<AccessRight, string> = {
    none: t('No access'),
    read: t('Can look'),
    full: t('Full access'),
    initiate: t('Can prepare payments'),
    confirmed: t('Can approve payments'),
    uploading: t('Can upload documents'),
  }
  return words[accessRightOf(accessRight)]
}

/** The page is being left. */
export const never = (): Promise<never> => new Promise(() => undefined)
