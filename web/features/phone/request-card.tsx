import { type FormEvent, useId, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useCountdown } from '#widgets/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { browserName } from './browser-name.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { PhoneLine, PhoneRequest } from './phone-line.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import styles from './phone.module.css'

type RequestCardProps = {
  request: PhoneRequest
  line: PhoneLine
  onEnd: (outcome: Outcome | undefined) => void
}

/** A request with everything that the answer decides. */
export function RequestCard({ request, line, onEnd }: RequestCardProps) {
  const t = useTranslate()
  const format = useFormat()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const left = useCountdown(Date.parse(request.expiresAt))
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Refusal>()
  const [sending, setSending] = useState<'accept' | 'decline'>()

  async function answer(accepts: boolean): Promise<void> {
    if (sending) return
    const numberText = field.current?.value.trim() ?? ''
    setFailure(undefined)
    setProblem(undefined)
    if (accepts && request.needsNumber && !/^\d{2}$/.test(numberText)) {
      setProblem(t('Type the two digits shown on the other screen.'))
      field.current?.focus()
      return
    }
    setSending(accepts ? 'accept' : 'decline')
    try {
      await line.answer(request, accepts, accepts && request.needsNumber ? Number(numberText) : undefined)
      onEnd(outcomeOf(request, accepts, t, format))
    } catch (error) {
      const refusal = error instanceof Refusal ? error : networkRefusal()
      setSending(undefined)
      if (ends.has(refusal.name)) onEnd({ kind: 'bad', title: refusal.description })
      else setFailure(refusal)
    }
  }

  if (left === 0)
    return (
      <Stack as="article" gap="4" className="panel raised wraps" aria-labelledby={titleId}>
        <h2 id={titleId} className="t-18 snug balanced">
          {request.text}
        </h2>
        <Notice live="polite" title={t('The time to answer has run out')}>
          {request.kind === 'payment' ? t('Nothing was paid.') : t('Nothing was changed.')}
        </Notice>
        <Button block onClick={() => onEnd(undefined)}>
          {t('Dismiss')}
        </Button>
      </Stack>
    )
  return (
    <Stack as="article" gap="4" className="panel raised wraps" aria-labelledby={titleId}>
      <Stack
        as="form"
        gap="5"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void answer(true)
        }}
      >
        <h2 id={titleId} className="t-18 snug balanced">
          {request.text}
        </h2>
        {request.amount !== undefined && (
          <p className="t-36 tight">
            <Money amount={request.amount} currency={request.currency} display />
          </p>
        )}
        <Facts request={request} />
        {request.needsNumber && (
          <TextField
            ref={field}
            name="number"
            label={t('Number on the other screen')}
            hint={t('Type it only if you see it on a screen of your own.')}
            className={styles.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            error={problem}
          />
        )}
        {failure && <Notice kind="warn" live="assertive" title={failure.description} />}
        <Cluster gap="3" className={styles.buttons}>
          <Button size="big" busy={sending === 'decline'} onClick={() => void answer(false)}>
            {t('Decline')}
          </Button>
          <Button kind="primary" size="big" type="submit" busy={sending === 'accept'}>
            {acceptWord(request.kind, t)}
          </Button>
        </Cluster>
        <p className="soft t-14 centred">
          {t('{minutes}:{seconds} left to answer', {
            minutes: Math.floor(left / 60),
            seconds: String(left % 60).padStart(2, '0'),
          })}
        </p>
      </Stack>
    </Stack>
  )
}

function acceptWord(kind: PhoneRequest['kind'], t: Translate): string {
  if (kind === 'payment') return t('Pay')
  return kind === 'signIn' ? t('Approve the sign-in') : t('Confirm')
}

/** Refusals after which the request is over. */
const ends = new Set<string>(['requestNotFound', 'requestOver', 'wrongNumber'])

function Facts({ request: { payee, fee, currency, browser, location } }: { request: PhoneRequest }) {
  const t = useTranslate()
  const hasFee = fee !== undefined && !isZeroAmount(fee)
  if (payee === undefined && browser === undefined && location === undefined) return null
  return (
    <DefinitionList>
      {payee !== undefined && <Definition term={t('To')}>{payee}</Definition>}
      {hasFee && (
        <Definition term={t('Fee')}>
          <Money amount={fee} currency={currency} />
        </Definition>
      )}
      {browser !== undefined && <Definition term={t('Browser')}>{browserName(browser)}</Definition>}
      {location !== undefined && <Definition term={t('IP address')}>{location}</Definition>}
    </DefinitionList>
  )
}
