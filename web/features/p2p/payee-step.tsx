import { checkPayee } from '@sixpence/protocol/p2p/p2p'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { queryClient, readOptions } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { mayOpenSend } from '#widgets/accounts/may-send.ts'
import { FlowPage, WideOnly } from '#kit/flow/flow-page.tsx'
import { KeptNote } from '#kit/flow/kept-note.tsx'
import { useNewest } from '#kit/flow/use-latest-answer.ts'
import { type DraftChange, isUntouched } from './draft.ts'
import { cleanEmail, isEmail } from '#widgets/email.ts'
import { CoolingNotice } from './cooling-notice.tsx'
import { PayeeFound, RecentPeople } from './payees.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { payeeProblem } from './problems.ts'
import type { StepProps } from './send-flow.ts'
import type { Payment } from './use-payment.ts'
import { payeeWords } from './words.ts'

type PayeeStepProps = StepProps & {
  update: (change: DraftChange) => void
  onLeaveField: () => void
}

/** The payee: someone paid before, or any e-mail address, which the server looks up. */
export function PayeeStep({ flow, update, payment, onLeaveField }: PayeeStepProps) {
  const { draft } = flow
  const t = useTranslate()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { problem, setProblem, isChecking, type, choose } = usePayeeChoice({ flow, update, payment })
  const { payeeRead } = payment
  const payeeStatus = payeeRead.data
  const foundProblem = payeeStatus && payeeProblem(payeeStatus)
  const error = problem ?? (foundProblem && payeeWords[foundProblem](t))

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])

  function leave(): void {
    const text = draft.to.trim()
    // A name typed to search is not an error; text with an @ that is not an address is an error.
    if (text.includes('@') && !isEmail(cleanEmail(text))) setProblem(emailWords(t))
    else onLeaveField()
  }

  return (
    <FlowPage
      {...flow}
      title={t('Who gets the money?')}
      aside={
        <WideOnly>
          <PaymentSlip draft={draft} payment={payment} state="draft" />
        </WideOnly>
      }
      dock={
        <Dock
          note={t('You can check everything before it leaves.')}
          primary={
            <Button kind="primary" size="big" type="submit" form={formId} busy={isChecking}>
              {t('Continue to the amount')}
            </Button>
          }
        />
      }
    >
      {payment.customer?.limited && (
        <Notice kind="warn" title={t('Your account is limited')}>
          {t('Payments are not possible at the moment. Nothing will be sent.')}
        </Notice>
      )}
      {payment.customer && !mayOpenSend(payment.customer) && (
        <Notice title={t('You can view this account, but not pay from it')}>
          {askForRight(payment.customer, t)}
        </Notice>
      )}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void choose(draft.to)
        }}
      >
        <TextField
          ref={field}
          name="to"
          label={t('Recipient’s e-mail')}
          hint={t('Type a name to find people you have paid.')}
          error={error}
          start={<SearchIcon />}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={draft.to}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </form>
      <output>
        {payeeStatus && !error && <PayeeFound payee={payeeStatus} email={payment.email} />}
        {payeeStatus && !error && <CoolingNotice payment={payment} />}
      </output>
      <RecentPeople people={payment.people} search={draft.to} onChoose={(email) => void choose(email)} />
      {!isUntouched(draft) && <KeptNote onClear={flow.clear} />}
    </FlowPage>
  )
}

/** The typed address, and its lookup before the next step. */
function usePayeeChoice({ flow, update, payment }: Omit<PayeeStepProps, 'onLeaveField'>) {
  const t = useTranslate()
  const format = useFormat()
  const [problem, setProblem] = useState(flow.refusalAt('payee')?.text)
  const [isChecking, setChecking] = useState(false)
  const begin = useNewest()

  function type(text: string): void {
    // The answer about the previous address no longer counts.
    begin()
    setChecking(false)
    setProblem(undefined)
    update({ to: text })
  }

  /** Looks up the payee and continues, or shows the reason at the field. */
  async function choose(text: string): Promise<void> {
    const isNewest = begin()
    const email = cleanEmail(text)
    update({ to: email })
    const mistyped = email
      ? !isEmail(email) && emailWords(t)
      : t('Enter the e-mail address of the recipient.')
    setProblem(mistyped || undefined)
    setChecking(!mistyped)
    if (mistyped) return
    try {
      const payee = await queryClient.fetchQuery({ ...readOptions(checkPayee, { email }), staleTime: 10_000 })
      if (!isNewest()) return
      const wrong = payeeProblem(payee) ?? (canMeet(payee.currencyCodes, payment) ? undefined : 'currencies')
      if (wrong === undefined) return flow.goTo('amount')
      setProblem(
        wrong === 'currencies'
          ? t('{name} receives {currencies}, but you have no account in this currency.', {
              name: payee.name ?? email,
              currencies: format.list(payee.currencyCodes ?? []),
            })
          : payeeWords[wrong](t),
      )
    } catch (failure) {
      // An outdated lookup may have been canceled.
      if (!isNewest()) return
      if (!(failure instanceof Refusal)) throw failure
      setProblem(failure.problemOf('email') ?? failure.description)
    } finally {
      if (isNewest()) setChecking(false)
    }
  }

  return { problem, setProblem, isChecking, type, choose }
}

const emailWords = (t: ReturnType<typeof useTranslate>): string =>
  t('Enter the whole e-mail address, for example {example}.', { example: 'name@mail.example' })

/** Whether payer and payee have a currency in common. If the accounts are not loaded, the next step checks it. */
function canMeet(currencies: readonly string[] = [], { accounts }: Payment): boolean {
  return accounts.length === 0 || accounts.some(({ currencyCode }) => currencies.includes(currencyCode))
}
