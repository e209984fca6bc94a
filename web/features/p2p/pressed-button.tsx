import { paymentButtonGet } from '@sixpence/protocol/merchant/merchant'
import type { OutputOf } from '@sixpence/protocol/call'
import { useEffect } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { FlowPage, type FlowPageProps } from '#kit/flow/flow-page.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { newRepeat } from '#widgets/payment/repeat.ts'
import { type Draft, emptyDraft } from './draft.ts'

type ButtonResult = OutputOf<typeof paymentButtonGet>

/** Loads the terms of a company's payment button and fills the form with them. */
export function PressedButton({
  at,
  buttonHandle,
  onAsked,
}: {
  at: Pick<FlowPageProps, 'steps' | 'current'>
  buttonHandle: string
  onAsked: (draft: Draft) => void
}) {
  const t = useTranslate()
  const read = useRead(paymentButtonGet, { handle: buttonHandle })
  const { data } = read

  useEffect(() => {
    if (data) onAsked(draftOf(buttonHandle, data))
    // oxlint-disable-next-line react/exhaustive-deps -- follows the answer alone
  }, [data])

  return (
    <FlowPage {...at} title={t('Payment request')}>
      {read.error ? (
        <LoadFailure read={read} title={t('This button cannot be paid.')} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </FlowPage>
  )
}

function draftOf(handle: string, { button, payeeEmail }: ButtonResult): Draft {
  const { name, amount, currencyCode, description, frequency } = button
  return {
    ...emptyDraft,
    to: payeeEmail,
    amount: amount ?? '',
    note: description ?? '',
    reference: name,
    button: {
      handle,
      name,
      currency: currencyCode,
      isFixed: amount !== undefined,
      repeats: frequency !== undefined,
    },
    ...(frequency !== undefined && { repeat: newRepeat(frequency) }),
  }
}
