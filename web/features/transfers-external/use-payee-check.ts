import type { OutputOf } from '@sixpence/protocol/call'
import { payeeNameCheck } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import type { Draft } from './draft.ts'
import type { Payment } from './use-payment.ts'

export type PayeeCheck = ReturnType<typeof usePayeeCheck>
export type PayeeAnswer = OutputOf<typeof payeeNameCheck>

/**
 * Result of the payee check, requested when the payment is shown for checking. A similar or different name has to be
 * accepted by the payer, for this name and account only.
 */
export function usePayeeCheck({ method, country, currency, beneficiaryType }: Draft, { checked }: Payment) {
  const isComplete = checked !== undefined && Object.keys(checked.problems).length === 0
  const details = checked?.details ?? {}
  const { data: answer, isFetching } = useRead(
    payeeNameCheck,
    isComplete && method && currency
      ? { paymentMethod: method, countryCode: country, currencyCode: currency, beneficiaryType, details }
      : undefined,
  )
  const [confirmedName, setConfirmedName] = useState<string>()
  const doubt = answer?.outcome === 'close' || answer?.outcome === 'none' ? answer.outcome : undefined
  const doubted = JSON.stringify([doubt, details])
  return {
    answer,
    /** Not accepted yet. */
    isAwaited: isFetching && answer === undefined,
    doubt,
    isKnown: doubt === undefined || confirmedName === doubted,
    say: (isKnown: boolean) => setConfirmedName(isKnown ? doubted : undefined),
  }
}
