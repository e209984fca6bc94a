import type { OutputOf } from '@sixpence/protocol/call'
import { accessRightOf, customerTypes, mayRead } from '@sixpence/protocol/rights'
import { accessRightWord } from '@sixpence/protocol/representatives/access-right-words'
import { customerInfoGet, userAccessInfoGet, userAccessList } from '@sixpence/protocol/session/session'
import { redirect } from '@tanstack/react-router'
import { acting, actFor } from '#lib/call/acting.ts'
import type { BrandFacts } from '#lib/brand.ts'
import { forgetAll, queryClient, readOptions } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Facts } from '#app/guards.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'

export type CustomerInfo = OutputOf<typeof customerInfoGet>
export type Customer = CustomerInfo['customer']

/**
 * The signed-in person and the acting customer, which every page of the app needs. Without them the person is
 * redirected to the sign-in (B058, B090), except when the network is down. @throws Refusal | redirect
 */
export async function ensureCustomer(): Promise<CustomerInfo> {
  try {
    const info = await queryClient.ensureQueryData(readOptions(customerInfoGet, {}))
    return sayWhoIsActedFor(info)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.name === 'networkError' || error.status >= 500 || error.status === 429) throw error
    // A visit of the desk is over or does not exist: act for the person's own customer.
    if (error.name === 'notAllowed' && acting().fromCustomerId !== undefined) {
      actFor({})
      forgetAll()
      throw redirect({ to: '/' })
    }
    // With several companies and no own customer the server does not choose.
    if (error.name === 'chooseCustomer') throw redirect({ to: '/customer-accesses' })
    await session().signOut(error.name === 'noAccess' ? 'noCustomer' : 'expired')
    return never()
  }
}

/** From now on every call for a business names the acting customer (B158). */
function sayWhoIsActedFor(info: CustomerInfo): CustomerInfo {
  const { customerId } = info.customer
  const isBusiness = isBusinessOf(info.customer)
  const { customerId: actingId, fromCustomerId } = acting()
  if (isBusiness && actingId === undefined && fromCustomerId === undefined) {
    actFor({ customerId, isBusiness })
    queryClient.setQueryData(readOptions(customerInfoGet, {}).queryKey, info)
  }
  return info
}

/** The facts for the guards, from the server's responses. */
export async function factsOf({ customer }: CustomerInfo, brand: BrandFacts): Promise<Facts> {
  const isBusiness = isBusinessOf(customer)
  const actingCustomer = acting()
  // Requested only for users of a company (B124).
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
    hasCustomCustomer: actingCustomer.fromCustomerId !== undefined,
    hasChosenCustomer: actingCustomer.isChosen === true || actingCustomer.fromCustomerId !== undefined,
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

/** People without a right, or only with the right to upload, have nothing to see. */
export const mayLook = (customer: Pick<Customer, 'accessRight'>): boolean => hasRight(customer, mayRead)

/** The person's right at the customer, as text. */
export function rightWords(
  { customerType, accessRight }: { customerType: number; accessRight: number },
  t: Translate,
): string {
  if (customerType === customerTypes.personal) return t('Personal account')
  return accessRightWord(accessRightOf(accessRight), t)
}

/** The page is being left. */
export const never = (): Promise<never> => new Promise(() => undefined)
