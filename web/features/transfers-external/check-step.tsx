import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckPage, FeeUnknown } from '#widgets/payment/steps/check-page.tsx'
import type { Draft } from './draft.ts'
import { KeepPart, templateNameId, templateNameProblem } from './keep-part.tsx'
import { OutsideNotes } from './outside-notes.tsx'
import type { StepProps } from './outside-flow.ts'
import { OutsideSlip } from './outside-slip.tsx'
import { knowsId, PayeeDoubt } from './payee-check.tsx'
import { amountErrorOf } from './problems.ts'
import { usePayeeCheck } from './use-payee-check.ts'
import type { Payment } from './use-payment.ts'

/** The whole payment before it is sent: everything is checked again, and the payee's bank checks the name. */
export function CheckStep({ flow, payment }: StepProps) {
  const { draft, update, isOpen, isUnknown } = flow
  const t = useTranslate()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const { account, terms, payeeName } = payment
  const check = usePayeeCheck(draft, payment)
  const hasNewTerms = useKeptQuote({ draft, update, terms: isOpen ? terms : undefined })
  useKeptCheck({ draft, update, check: isOpen ? check.answer?.check : undefined })
  const templateProblem = templateNameProblem(draft, t)
  // Exactly what was shown is sent: the quote and the name check are stored with the entries.
  const isReady =
    terms !== undefined &&
    draft.quote === terms.quote &&
    !check.isAwaited &&
    draft.check === (check.answer?.check ?? draft.check)
  const [confirmedTotal, setConfirmedTotal] = useState<string>()

  function confirm(): void {
    setAsked(true)
    if (!account || !terms) return
    const problem = amountErrorOf(draft, payment, t, format)
    if (problem) return flow.refuse('amount', problem)
    if (!isReady) return setConfirmedTotal(terms.total)
    const missing = check.isKnown ? templateProblem && templateNameId : knowsId
    if (missing) document.getElementById(missing)?.focus()
    else flow.send()
  }

  // Confirmed before the bank has answered: the payment continues when the answer arrives, unless the debit has changed
  // meanwhile.
  useEffect(() => {
    if (confirmedTotal === undefined || !isReady) return
    setConfirmedTotal(undefined)
    if (confirmedTotal === terms.total) confirm()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the last of both is there
  }, [confirmedTotal, isReady])

  const leaves = terms && account && format.amount(terms.total, account.currencyCode)
  return (
    <CheckPage
      flow={{ ...flow, isSending: flow.isSending || confirmedTotal !== undefined }}
      leaves={leaves}
      onConfirm={confirm}
      note={noteOf(draft, t)}
      aside={<OutsideNotes draft={draft} payment={payment} check={check} />}
    >
      {isAsked && !terms && <FeeUnknown read={payment.feeRead} />}
      {isAsked && check.isAwaited && (
        <Notice kind="warn" live="polite" title={t('The recipient’s bank has not answered yet')}>
          {t('We are checking the name. If it matches, your payment continues by itself.')}
        </Notice>
      )}
      {hasNewTerms && !isUnknown && (
        <Notice kind="info" live="polite" title={t('The rate has changed')}>
          {leaves && t('{amount} leaves your account now. Check it again.', { amount: leaves })}
        </Notice>
      )}
      {isOpen && (
        <PayeeDoubt
          check={check}
          payeeName={payeeName}
          isMissing={isAsked}
          onUseName={(name) => update({ details: { ...draft.details, payeeName: name } })}
        />
      )}
      <OutsideSlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
      {isOpen && (
        <KeepPart
          draft={draft}
          update={update}
          payeeName={payeeName}
          error={flow.refusalAt('check')?.text ?? (isAsked ? templateProblem : undefined)}
        />
      )}
    </CheckPage>
  )
}

/** Whether the payment can be recalled, by its method. */
function noteOf({ method }: Draft, t: ReturnType<typeof useTranslate>): string {
  if (method === 'crypto_eft') return t('Payments to an address cannot be recalled.')
  return t('Once sent, it can be recalled only if the recipient’s bank agrees.')
}

type Entries = Pick<StepProps['flow'], 'draft' | 'update'>

/**
 * Stores the displayed quote with the entries, so that exactly this quote is confirmed. True if a newer quote changes the
 * amount. Runs before painting: a click on a button whose quote is not stored yet would do nothing.
 */
function useKeptQuote({ draft, update, terms }: Entries & { terms: Payment['terms'] }): boolean {
  const first = useRef<string>(undefined)
  const [isNew, setNew] = useState(false)
  useLayoutEffect(() => {
    if (!terms) return
    first.current ??= terms.total
    if (terms.total !== first.current) setNew(true)
    if (draft.quote !== terms.quote) update({ quote: terms.quote })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the terms alone
  }, [terms?.quote])
  return isNew
}

/** The result of the payee check is sent with the payment. */
function useKeptCheck({ draft, update, check }: Entries & { check: string | undefined }): void {
  useLayoutEffect(() => {
    if (check !== undefined && draft.check !== check) update({ check })
    // oxlint-disable-next-line react/exhaustive-deps -- follows what was told alone
  }, [check])
}
