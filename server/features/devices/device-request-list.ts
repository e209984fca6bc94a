import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/devices/devices'
import { frequencyText } from '#auth/frequency-text.ts'
import { actWords } from '#auth/act-words.ts'
import { digestOfRequest, waitingFor, type PushRequest } from '#auth/push-request.ts'
import type { Handler } from '#context/handler.ts'
import type { Translate } from '#core/translate.ts'
import { paymentOf, type PaymentFacts } from '#payments/held/phone-payment.ts'
import { isBatch, amountOf } from '#store/operation/details.ts'

export const deviceRequestList: Handler<typeof calls.deviceRequestList> = async (
  _input,
  { by, services: s, t },
) => {
  const waiting = await waitingFor(s, by.person.id)
  const requests = await Promise.all(
    waiting.map(async (request) => {
      const payment = request.kind === 'payment' ? await paymentOf(s, Number(request.subject)) : undefined
      if (request.kind === 'payment' && !payment) return []
      return [onWire(request, payment, s.brand(request.brand).name, t)]
    }),
  )
  return { requests: requests.flat() }
}

type RequestDto = OutputOf<typeof calls.deviceRequestList>['requests'][number]

function onWire(
  request: PushRequest,
  payment: PaymentFacts | undefined,
  brand: string,
  t: Translate,
): RequestDto {
  const { key, kind, number, facts, createdAt, expiresAt } = request
  return {
    key,
    kind,
    text: payment ? paymentWords(payment, t) : changeWords(request, brand, t),
    needsNumber: number !== null,
    ...(payment && {
      amount: payment.amount,
      currency: payment.currency,
      fee: payment.fee,
      payee: payment.payee,
    }),
    ...(facts['browser'] && { browser: facts['browser'] }),
    ...(facts['location'] && { location: facts['location'] }),
    digest: payment?.digest ?? digestOfRequest(request),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

function changeWords({ kind, subject, facts }: PushRequest, brand: string, t: Translate): string {
  if (kind === 'signIn') return t('Sign in to {brand}?', { brand })
  if (kind === 'device') return t('Link the phone {name}?', { name: facts['name'] ?? '' })
  if (kind === 'password') return t('Change your password?')
  const act = actWords({ subject, facts }, t)
  return act === undefined ? t('Change how you confirm?') : t('Confirm “{act}”?', { act })
}

function paymentWords({ payee, detail }: PaymentFacts, t: Translate): string {
  const { series } = detail
  const amount = amountOf(detail)
  if (isBatch(detail))
    return t('Pay {amount} to {count} recipients: “{payee}”?', {
      amount,
      count: detail.payments,
      payee,
    })
  if (!series) return t('Pay {amount} to {payee}?', { amount, payee })
  return t('Pay {amount} to {payee}, {often} from {first}?', {
    amount,
    payee,
    often: frequencyText[series.frequency](t),
    first: new Date(series.first),
  })
}
