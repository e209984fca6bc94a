import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#widgets/links.tsx'
import { useCheckPage, useFinish, useHandIn } from '#widgets/payment/steps/hand-in.ts'
import { heldMs } from '#widgets/payment/held-rate.tsx'
import { repeatFieldOf } from '#widgets/payment/repeat.ts'
import { useSteps } from '#widgets/payment/steps/use-steps.ts'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import type { EntryField } from './entry-problems.ts'
import { inputOf, openStep, useDraft } from './own-draft.ts'
import { OwnPage } from './own-page.tsx'
import { ownSearch } from './own-search.ts'
import { useTransfer } from './use-transfer.ts'

/** Names this form for its idempotency key. */
const form = 'own.submit'
/** The call's fields, and where they are entered. */
const fields: Partial<Record<string, EntryField>> = {
  fromAccount: 'from',
  toAccount: 'to',
  toAmount: 'amount',
  currency: 'amount',
  ...repeatFieldOf,
}

/** Money between two of one's own accounts, exchanged where their currencies differ (R054). */
export default function OwnScreen() {
  const t = useTranslate()
  const search = z.parse(ownSearch, useSearch({ strict: false }))
  const { draft, update, forget } = useDraft()
  const step = openStep(search.step, draft)
  const transfer = useTransfer(draft)
  const goTo = useSteps({ path: '/transfer/account', asked: search, step, update })
  const { finish, finishScheduled } = useFinish()
  const { handIn, takeRefusal, refused, clearRefused, isUnknown } = useHandIn({
    sentAt: draft.sentAt,
    keepSentAt: (sentAt) => update({ sentAt }),
    onField: (parameter) => {
      if (fields[parameter]) goTo('amount')
      // By the server's clock it is over, whatever this machine's shows.
      else if (parameter === 'quote' && draft.terms) update({ terms: { ...draft.terms, endsAt: 0 } })
    },
  })
  const sending = useChange(betweenAccountsSubmit, { form, shows: takeRefusal })
  const input = inputOf(draft)
  const refusedField = fields[refused?.parameter ?? '']
  useCheckPage({
    isOpen: step === 'check',
    call: betweenAccountsSubmit,
    form,
    input,
    sentAt: draft.sentAt,
    send: () => void send(),
  })

  async function send(): Promise<void> {
    if (input === undefined) return
    const made = await handIn(() => sending.send(input))
    if (made === undefined) return
    forget()
    if (made.status === 'scheduled') finishScheduled(made.transactionId)
    else finish(made.transactionId, made.status === 'completed')
  }

  /** The rate of now, on the page that is open; what was shown before is not confirmed by a press meant for it. */
  async function renew(): Promise<void> {
    const { data, dataUpdatedAt } = await transfer.fee.refetch()
    if (!data) return
    const { fromAmount, toAmount, fee, total, rate, quote } = data
    clearRefused()
    update({ terms: { fromAmount, toAmount, fee, total, rate, quote, endsAt: dataUpdatedAt + heldMs } })
  }

  if (transfer.customer && !transfer.customer.own?.betweenAccounts)
    return (
      <OwnPage step="amount" title={t('Move money between your accounts')}>
        <Notice kind="info" title={t('You may not move money between these accounts.')}>
          {t('Ask whoever looks after the access to them.')}
        </Notice>
      </OwnPage>
    )
  if (transfer.from && transfer.targets.length === 0)
    return (
      <OwnPage step="amount" title={t('Move money between your accounts')}>
        <EmptyState
          title={t('You have one account.')}
          action={
            <ButtonTo to="/home" search={{ show: 'addCurrency' }}>
              {t('Open another account')}
            </ButtonTo>
          }
        >
          {t('Money moves between two of them. Another currency has an account of its own.')}
        </EmptyState>
      </OwnPage>
    )
  if (step === 'check' && draft.terms)
    return (
      <CheckStep
        draft={draft}
        terms={draft.terms}
        transfer={transfer}
        isSending={sending.isSending}
        isUnknown={isUnknown}
        trouble={refusedField ? undefined : refused?.text}
        onRenew={() => void renew()}
        onSend={() => void send()}
      />
    )
  return (
    <AmountStep
      draft={draft}
      update={update}
      transfer={transfer}
      refusal={refused && refusedField ? { field: refusedField, text: refused.text } : undefined}
      onDone={() => {
        clearRefused()
        goTo('check')
      }}
    />
  )
}
