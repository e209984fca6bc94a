import type { PinAnswer } from '@sixpence/partners/cards/cards'
import type * as calls from '@sixpence/protocol/cards/cards'
import { refuseUntilConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { beginByFactor, byFactor } from './by-factor.ts'
import { askCompany } from './card-company.ts'
import { sendCardLetter } from './card-letter.ts'
import { tokenOf } from './token-of.ts'

/** The bank cannot compare the two encrypted PINs; the card company does (B208). */
export const cardPinChange: Handler<typeof calls.cardPinChange> = async (
  { requestKey, confirm, pin, pinRepeat },
  context,
) => {
  const { services: s, refuse } = context
  const card = await requireCard(context, 'pinChange')
  const subject = `cardPinChange:${card.accountId}`
  if (requestKey === undefined) {
    const companyKey = await askCompany(s, (company) => company.publicKey(), refuse)
    return refuseUntilConfirmed(context.change, async (change) => ({
      ...(await beginByFactor({ ...context, change }, subject)),
      companyKey,
    }))
  }
  if (pin === undefined || pinRepeat === undefined) return refuse('pinMissing')
  return byFactor(context, { subject, requestKey, code: confirm }, async () => {
    const answer = await askCompany(
      s,
      (company) => company.changePin(tokenOf(card), { pin, pinRepeat }),
      refuse,
    )
    if (answer !== 'changed') refuse(refusals[answer])
    sendCardLetter(s, card, 'pinChanged')
    return {}
  })
}

const refusals = {
  different: 'pinsDiffer',
  notFourDigits: 'pinNotFourDigits',
  tooEasy: 'pinTooEasy',
  unreadable: 'pinUnreadable',
} as const satisfies Record<Exclude<PinAnswer, 'changed'>, string>
