import { cardList } from '@sixpence/protocol/cards/cards'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { mayManage, mayPay } from '@sixpence/protocol/rights'
import { useRead } from '#lib/call/use-call.ts'
import { mayOpenOwn } from '#widgets/accounts/may-send.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'

export const useCards = () => useRead(cardList, {})

/** What the person may do with this customer's cards: use them, order or read them. */
export function useMay(): { change: boolean; manage: boolean; load: boolean } {
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer) return { change: false, manage: false, load: false }
  return {
    change: hasRight(customer, mayPay),
    manage: hasRight(customer, mayManage),
    load: !customer.limited && mayOpenOwn(customer),
  }
}
