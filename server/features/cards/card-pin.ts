import type * as calls from '@sixpence/protocol/cards/cards'
import type { PinAnswer } from '@sixpence/partners/cards/cards'
import { onceConfirmed } from '#auth/confirmed.ts'
import { takeConfirmation } from '#auth/confirmation.ts'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed.ts'
import { askCompany, isPageKey } from './company.ts'
import { tokenOf } from './token-of.ts'

export const cardPinShow: Handler<typeof calls.cardPinShow> = async (_input, context) => {
  const { accountId } = await requireCard(context, 'pinShow')
  return onceConfirmed(context, {}, `cardPin:${accountId}`, async () => ({}))
}

/** Once: the approval is used up by it. The company is asked first, so that one that is away costs no approval. */
export const cardPinGet: Handler<typeof calls.cardPinGet> = async (
  { pageKey, requestKey, code },
  context,
) => {
  const { by, services: s, refuse } = context
  const card = await requireCard(context, 'pinShow')
  if (!isPageKey(pageKey)) refuse('cardKeyUnreadable')
  const pin = await askCompany(s, (company) => company.pin(tokenOf(card), pageKey), refuse)
  await takeConfirmation(s, {
    key: requestKey,
    person: by.person,
    kind: 'twoStep',
    code,
    subject: new RegExp(`^cardPin:${card.accountId}$`),
  })
  return { pin }
}

/** Two PINs that are sealed differ always: whether they are the same only the company can see (B208). */
export const cardPinChange: Handler<typeof calls.cardPinChange> = async (
  { requestKey, confirm, pin, pinRepeat },
  context,
) => {
  const { services: s, refuse } = context
  const card = await requireCard(context, 'pinChange')
  const subject = `cardPinChange:${card.accountId}`
  if (requestKey === undefined) {
    const companyKey = await askCompany(s, (company) => company.publicKey(), refuse)
    const waits = await onceConfirmed(context, {}, subject, async () => ({}))
    return { ...waits, companyKey }
  }
  if (pin === undefined || pinRepeat === undefined) return refuse('pinMissing')
  return onceConfirmed(context, { requestKey, code: confirm }, subject, async () => {
    const answer = await askCompany(
      s,
      (company) => company.changePin(tokenOf(card), { pin, pinRepeat }),
      refuse,
    )
    if (answer !== 'changed') refuse(refusals[answer])
    return {}
  })
}

const refusals = {
  different: 'pinsDiffer',
  notFourDigits: 'pinNotFourDigits',
  tooEasy: 'pinTooEasy',
  unreadable: 'pinUnreadable',
} as const satisfies Record<Exclude<PinAnswer, 'changed'>, string>
