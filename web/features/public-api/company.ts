import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '#lib/call/use-call.ts'

/** The acting company, which every call here names explicitly (B428); undefined until it is known. */
export const useCompany = (): number | undefined => useRead(customerInfoGet, {}).data?.customer.customerId

/** Reads data of the acting company. */
export function useOfCompany<C extends AnyCall>(
  call: C,
  input: Omit<InputOf<C>, 'customerId'>,
): UseQueryResult<OutputOf<C>> {
  const customerId = useCompany()
  const ofCompany = customerId === undefined ? undefined : ({ customerId, ...input } as InputOf<C>)
  return useRead(call, ofCompany, { keepsPrevious: true })
}
