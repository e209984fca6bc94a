import { randomUUIDv7 } from 'node:crypto'
import { add, parseAmount, subtract, type Money } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { recipientApprove, recipientSubmit } from '@sixpence/protocol/recipient/recipient'
import { approvalMethods } from '@sixpence/protocol/rights'
import { globalHold } from '#payments/links/hold.ts'
import { globalPayment } from '#store/global-payment/payments.ts'
import { secretOf } from '#payments/links/secret.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { sentCode } from './last-message.ts'
import type { TestBank, TestClient } from './test-bank.ts'

type Payer = { id: number; account: number; personId: number }
type SendOptions = {
  amount?: string
  fee?: string
  /** The payee bears the fee, which is deducted from the amount. */
  feeIsBen?: boolean
  name?: string
  email?: string
  country?: string
  description?: string
  forbidden?: ExternalMethod[]
  brand?: string
}

export type Claimable = { id: number; paymentSecret: string; email: string }

/** A global payment that can be claimed, with the secret of its link. */
export async function sendToClaim(bank: TestBank, payer: Payer, sent: SendOptions = {}): Promise<Claimable> {
  const { services: s } = bank
  const { email = 'ana@mail.example', name = 'Ana Nowak', feeIsBen = false, brand = 'ostra' } = sent
  const entered = euro(sent.amount ?? '100.00')
  const fee = euro(sent.fee ?? '1.00')
  const amount = feeIsBen ? subtract(entered, fee) : entered
  const held = globalHold(
    s.personal,
    await s.personal.sealer(`customer:${payer.id}`),
    {
      payer: payer.id,
      from: payer.account,
      approve: approvalMethods.none,
      terms: { amount, fee, total: add(amount, fee) },
      feeShare: feeIsBen ? 'beneficiary' : 'sender',
      payee: {
        name,
        email,
        type: 'person',
        forbidden: sent.forbidden ?? [],
        ...(sent.country && { country: sent.country }),
        ...(sent.description && { description: sent.description }),
      },
    },
    s.clock.now(),
  )
  const result = await s.committer.submit({
    key: randomUUIDv7(),
    owner: payer.id,
    bodyHash: sha256(email),
    actor: payer.personId,
    channel: 'web',
    brand,
    ...held,
  })
  if (result.outcome !== 'done') throw new Error(`a payment to be claimed was ${result.outcome}`)
  await bank.settled()
  const payment = await globalPayment(s, result.operationId)
  if (!payment) throw new Error('a payment to be claimed has no row')
  return { id: payment.id, paymentSecret: secretOf(s, payment), email }
}

export const toGermany = {
  paymentMethod: 'eft',
  countryCode: 'DE',
  currencyCode: 'EUR',
  paymentDetails: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
} as const

/** Begins a claim; its code has been mailed. */
export async function beginTo(
  bank: TestBank,
  client: TestClient,
  { paymentSecret, email }: Claimable,
  to: object = toGermany,
): Promise<{ operationId: number; approvalCode: string }> {
  const begun = await client.raw(recipientSubmit, { paymentSecret, ...to })
  if (begun.operationId === undefined) throw new Error(`a claim was ${begun.responseDescription}`)
  return { operationId: begun.operationId, approvalCode: await sentCode(bank, { to: email }) }
}

/** Claims and confirms, so that the payment out exists. */
export async function claimTo(
  bank: TestBank,
  client: TestClient,
  payment: Claimable,
  to: object = toGermany,
): Promise<void> {
  const { paymentSecret } = payment
  const done = await client.call(recipientApprove, {
    paymentSecret,
    ...(await beginTo(bank, client, payment, to)),
  })
  if (done.responseCode !== '00') throw new Error(`a claim was ${done.responseDescription}`)
  await bank.settled()
}

function euro(text: string): Money {
  const amount = parseAmount(text, 'EUR')
  if ('refused' in amount) throw new Error(`${text} is no amount`)
  return amount
}
