import { isCurrency, type Currency } from '@sixpence/money'
import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { payInAnswer, payInDetails, type PayInWish } from './pay-in.ts'
import {
  eventIn,
  railStates,
  type RailPartner,
  type RailPartnerKey,
  entryKinds,
  recallResults,
} from './rails.ts'

const currency = z.custom<Currency>((value) => typeof value === 'string' && isCurrency(value))
const units = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}$/)),
  z.transform((value: string) => BigInt(value)),
)
const text = z.string().check(z.minLength(1), z.maxLength(140))

const submitted = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted') }),
  z.object({ outcome: z.literal('rejected'), reason: text }),
])
const status = z.discriminatedUnion('state', [
  z.object({ state: z.literal('notFound') }),
  z.object({ state: z.enum(railStates), units, currency, reason: z.optional(text) }),
])
const recalled = z.object({ outcome: z.enum(recallResults) })
const statement = z.object({
  entries: z.array(
    z.object({
      id: text,
      at: z.pipe(
        z.iso.datetime(),
        z.transform((value: string) => new Date(value)),
      ),
      kind: z.enum(entryKinds),
      reference: text,
      units,
      currency,
    }),
  ),
})
const networkFee = z.object({
  units: z.pipe(
    z.string().check(z.regex(/^\d{1,18}$/)),
    z.transform((value: string) => BigInt(value)),
  ),
})

const tokened = z.object({ token: z.string().check(z.regex(/^[\w-]{8,64}$/)) })

/**
 * A partner behind the operator's gateway. Each request is a signed POST of `{ type: 'rails.submit' | 'rails.status'
 * | 'rails.recall' | 'rails.statement' | 'rails.payIn' | 'rails.cardToken' | 'rails.networkFee', … }` answered by
 * JSON as above; amounts are minor units as text. Later events arrive as signed callbacks. @throws when the secret is
 * malformed
 */
export function webhookRail(partner: RailPartnerKey, address: GatewayAddress): RailPartner {
  const key = keyOf(partner, address.secret)
  const ask = signedAsk(partner, address)
  return {
    submit: async (instruction) =>
      z.parse(
        submitted,
        await ask({ type: 'rails.submit', ...instruction, units: String(instruction.units) }),
      ),
    status: async (reference) => z.parse(status, await ask({ type: 'rails.status', reference })),
    recall: async (reference, reason) =>
      z.parse(recalled, await ask({ type: 'rails.recall', reference, reason })).outcome,
    statement: async (day) => z.parse(statement, await ask({ type: 'rails.statement', day })).entries,
    ...((partner === 'bank' || partner === 'digital') && {
      payIn: async (request: PayInWish) => {
        const { outcome, ...payIn } = z.parse(payInAnswer, await ask({ type: 'rails.payIn', ...request }))
        return outcome === 'given' ? z.parse(payInDetails, payIn) : outcome
      },
    }),
    ...(partner === 'cardPayout' && {
      cardToken: async (number: string) =>
        z.parse(tokened, await ask({ type: 'rails.cardToken', number })).token,
    }),
    ...(partner === 'digital' && {
      networkFee: async (currency: Currency, network: string) =>
        z.parse(networkFee, await ask({ type: 'rails.networkFee', currency, network })).units,
    }),
    read: (callback, now) => eventIn(readSigned(key, callback, now)),
  }
}
