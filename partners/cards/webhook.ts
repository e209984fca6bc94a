import * as z from 'zod/mini'
import { signedAsk, type GatewayAddress } from '../signed-post.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { type CardCompany, madeCard, pinAnswers, proofAnswers, callIn } from './cards.ts'

const sealedAnswer = z.object({ sealed: z.string().check(z.regex(/^[\w-]{40,1024}$/)) })
const keyAnswer = z.object({ key: z.string().check(z.regex(/^[\w-]{87}$/)) })
const pinAnswer = z.object({ outcome: z.enum(pinAnswers) })
const proofAnswer = z.object({ outcome: z.enum(proofAnswers) })

/**
 * A card company behind the operator's gateway: each request is a signed POST of `{ type: 'card.…' }`, and callbacks
 * are signed with the same secret. @throws when the secret is malformed
 */
export function webhookCards(address: GatewayAddress): CardCompany {
  const key = keyOf('card', address.secret)
  const ask = signedAsk('card', address)
  const sealed = async (type: string, token: string, pageKey: string): Promise<string> =>
    z.parse(sealedAnswer, await ask({ type, token, pageKey })).sealed
  return {
    make: async (order) => z.parse(madeCard, await ask({ type: 'card.make', ...order })),
    shipExpress: async (token) => void (await ask({ type: 'card.shipExpress', token })),
    end: async (token) => void (await ask({ type: 'card.end', token })),
    enrol: async (token, phone) => void (await ask({ type: 'card.enrol', token, phone })),
    pin: (token, pageKey) => sealed('card.pin', token, pageKey),
    details: (token, pageKey) => sealed('card.details', token, pageKey),
    prove: async (token, securityCode) =>
      z.parse(proofAnswer, await ask({ type: 'card.prove', token, securityCode })).outcome,
    publicKey: async () => z.parse(keyAnswer, await ask({ type: 'card.key' })).key,
    changePin: async (token, pins) =>
      z.parse(pinAnswer, await ask({ type: 'card.changePin', token, ...pins })).outcome,
    read: (callback, now) => callIn(readSigned(key, callback, now)),
  }
}
