import { globalPayMethodsGet } from '@sixpence/protocol/global/global'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { claimMethods } from '@sixpence/protocol/rules/global'
import { useRead } from '#lib/call/use-call.ts'

/** Methods available in a country (B243); without a country, all of them. */
export function useOffered(countryCode: string): readonly ExternalMethod[] {
  const { data } = useRead(globalPayMethodsGet, countryCode === '' ? undefined : { countryCode })
  return data && countryCode ? data.methods.map(({ transferType }) => transferType) : claimMethods
}
