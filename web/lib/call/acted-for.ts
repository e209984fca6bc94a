import type { OutputOf } from '@sixpence/protocol/call'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useSyncExternalStore } from 'react'
import { acting, actingKey, onActing } from './acting.ts'
import { useRead } from './use-call.ts'

/** The displayed name of a customer. */
export const customerName = (
  customer: Pick<OutputOf<typeof customerInfoGet>['customer'], 'businessName' | 'firstName' | 'lastName'>,
): string => customer.businessName ?? fullName(customer)

/**
 * The customer whose money this page moves, if the person acts for a company or chose a customer; undefined for somebody
 * who only has an own account.
 */
export function useActedFor(): string | undefined {
  const isNamed = useSyncExternalStore(
    onActing,
    () => actingKey(acting()) !== 0,
    () => false,
  )
  const { data } = useRead(customerInfoGet, isNamed ? {} : undefined)
  return isNamed && data ? customerName(data.customer) : undefined
}
