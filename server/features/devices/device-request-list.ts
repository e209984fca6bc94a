import type { OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/devices/devices'
import { oftenWords } from '#auth/often-words.ts'
import { waitingFor, type PushRequest } from '#auth/push-request.ts'
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
  { key, kind, number, facts, createdAt, expiresAt }: PushRequest,
  payment: PaymentFacts | undefined,
  brand: string,
  t: Translate,
): RequestDto {
  return {
    key,
    kind,
    text: payment
      ? paymentWords(payment, t)
      : kind === 'signIn'
        ? t('Sign in to {brand}?', { brand })
        : kind === 'device'
          ? t('Link the phone {name}?', { name: facts['name'] ?? '' })
          : kind === 'password'
            ? t('Change your password?')
            : t('Change how you confirm?'),
    needsNumber: number !== null,
    ...(payment && {
      amount: payment.amount,
      currency: payment.currency,
      fee: payment.fee,
      payee: payment.payee,
    }),
    ...(facts['browser'] && { browser: facts['browser'] }),
    ...(facts['location'] && { location: facts['location'] }),
    digest: payment?.digest ?? '',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
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
    often: oftenWords[series.frequency](t),
    first: new Date(series.first),
  })
}
