import { instantKeyTypes } from '@sixpence/protocol/methods/fields/instant-key'
import type { Details } from '@sixpence/protocol/methods/fields/kind'
import {
  binBlacklistGet,
  binInfoGet,
  instantKeyInfoGet,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import { useRead } from '#lib/call/use-call.ts'

/**
 * Look-ups of an instant key and of the first digits of a card, for valid entries. No other digits of a card number are sent.
 */
export function usePayeeLookups(right: Details) {
  const { instantKey = '', taxId, cardNumber = '' } = right
  const instantKeyType = instantKeyTypes.find((type) => type === right['instantKeyType'])
  const key = useRead(
    instantKeyInfoGet,
    instantKey !== '' && instantKeyType ? { instantKey, instantKeyType, ...(taxId && { taxId }) } : undefined,
  )
  const binNumber = cardNumber.slice(0, 6)
  const card = useRead(binInfoGet, binNumber === '' ? undefined : { binNumber })
  const blocked = useRead(binBlacklistGet, binNumber === '' ? undefined : {})
  return {
    key: key.data,
    card: card.data?.bin,
    isBlocked: blocked.data?.bins.includes(binNumber) ?? false,
  }
}
