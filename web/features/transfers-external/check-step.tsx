import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ChevronLeftIcon, LockIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import type { Draft, DraftChange } from './draft.ts'
import { OutsideNotes } from './outside-notes.tsx'
import { OutsidePage } from './outside-page.tsx'
import { OutsideSlip } from './outside-slip.tsx'
import { PayeeDoubt } from './payee-check.tsx'
import { amountErrorOf } from './problems.ts'
import { usePayeeCheck } from './use-payee-check.ts'
import type { Payment } from './use-payment.ts'

type CheckStepProps = {
  draft: Draft
  update: (change: DraftChange) => void
  payment: Payment
  isSending: boolean
  /** It was handed in, and its outcome is not known. */
  isUnknown: boolean
  /** It cannot be asked after from here: what was secret in it is gone. */
  isLost: boolean
  /** Why it was not sent, or not known to be, when that belongs to no field. */
  trouble?: string | undefined
  onSend: () => void
  /** The amount turned out wrong: back to its field with these words. */
  onWrongAmount: (text: string) => void
  onStartAgain: () => void
}

/** The whole payment before it leaves. Once it was handed in, nothing of it can be changed until its outcome is known. */
export function CheckStep(props: CheckStepProps) {
  const { draft, update, payment, isSending, isUnknown, isLost, trouble, onSend } = props
  const t = useTranslate()
  const format = useFormat()
  const [isTooEarly, setTooEarly] = useState(false)
  const { account, terms } = payment
  const isOpen = draft.sentAt === undefined
  const check = usePayeeCheck(draft, payment)
  const hasNewTerms = useKeptQuote({ draft, update, terms: isOpen ? terms : undefined })

  function confirm(): void {
    if (!account || !terms || draft.quote !== terms.quote) return setTooEarly(true)
    const problem = amountErrorOf(draft, payment, t, format)
    if (problem) return props.onWrongAmount(problem)
    onSend()
  }

  const leaves = terms && account && format.amount(terms.total, account.currencyCode)
  return (
    <OutsidePage
      step="check"
      title={isUnknown ? t('Did it go through?') : t('Check before it leaves')}
      back={
        isOpen && (
          <IconTo
            to="/transfer/external"
            search={{ step: 'amount' }}
            label={t('Back to the amount')}
            icon={<ChevronLeftIcon />}
          />
        )
      }
      aside={<OutsideNotes draft={draft} payment={payment} check={check} />}
      asideKind="notes"
      dock={
        <Dock
          note={noteOf(draft, t)}
          secondary={
            isOpen && (
              <ButtonTo to="/transfer/external" search={{ step: 'amount' }} size="big">
                {t('Back')}
              </ButtonTo>
            )
          }
          primary={
            isLost ? (
              <ButtonTo to="/history" kind="primary" size="big">
                {t('Look in your activity')}
              </ButtonTo>
            ) : isUnknown ? (
              <Button kind="primary" size="big" busy={isSending} onClick={onSend}>
                {t('Find out')}
              </Button>
            ) : (
              <Button kind="primary" size="big" icon={<LockIcon />} busy={isSending} onClick={confirm}>
                {leaves ? t('Confirm {amount}', { amount: leaves }) : t('Confirm the payment')}
              </Button>
            )
          }
        />
      }
    >
      {isUnknown && (
        <Notice
          kind="warn"
          live="assertive"
          title={t('We do not know yet whether this went through.')}
          actions={
            isLost && (
              <Button kind="text" onClick={props.onStartAgain}>
                {t('It did not: start again')}
              </Button>
            )
          }
        >
          {isLost
            ? t('The page was loaded anew while it was being sent. Your activity shows whether it left.')
            : `${trouble ?? ''} ${t('Find out now: it will not be made twice.')}`}
        </Notice>
      )}
      {!isUnknown && trouble && (
        <Notice kind="bad" live="assertive" title={t('Nothing was sent')}>
          {trouble}
        </Notice>
      )}
      {isTooEarly && !terms && (
        <Notice kind="warn" live="polite" title={t('The fee is not known yet')}>
          {payment.feeRead.error?.description ?? t('You can confirm when it is.')}
        </Notice>
      )}
      {hasNewTerms && !isUnknown && (
        <Notice kind="info" live="polite" title={t('The rate has changed')}>
          {leaves && t('{amount} leaves your account now. Look at it once more.', { amount: leaves })}
        </Notice>
      )}
      {isOpen && (
        <PayeeDoubt
          check={check}
          payeeName={payment.payeeName}
          onUseName={(payeeName) => update({ details: { ...draft.details, payeeName } })}
        />
      )}
      <OutsideSlip draft={draft} payment={payment} state="check" isOpen={isOpen} />
    </OutsidePage>
  )
}

/** Whether it can come back, by what is known of the way. */
function noteOf({ method }: Draft, t: ReturnType<typeof useTranslate>): string {
  if (method === 'crypto_eft') return t('What is sent to an address can never be called back.')
  return t('Once it is handed over it can be called back only if the recipient’s bank agrees.')
}

/**
 * Keeps the quote that is shown with the entries, so that what is confirmed is what was looked at. True once a newer one
 * takes another sum.
 */
function useKeptQuote({
  draft,
  update,
  terms,
}: Pick<CheckStepProps, 'draft' | 'update'> & { terms: Payment['terms'] }): boolean {
  const first = useRef<string>(undefined)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (!terms) return
    first.current ??= terms.total
    if (terms.total !== first.current) setNew(true)
    if (draft.quote !== terms.quote) update({ quote: terms.quote })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the terms alone
  }, [terms?.quote])
  return isNew
}
