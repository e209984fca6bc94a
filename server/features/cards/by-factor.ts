import type { ActingPrincipal, Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Facts } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { onceConfirmed } from '#auth/confirmed.ts'
import { asBefore, coolingFor, hoursLeft } from '#auth/cooling.ts'

type FactorContext = {
  by: ActingPrincipal
  services: Services
  browser: Browser
  t: Translate
  change: Change
  refuse: (name: 'cardCoolingOff' | 'approvalImpossible', facts?: Facts, field?: string) => never
}

/**
 * For acts by which money may leave through a card: they are confirmed by the person's own factor, which is never the
 * mailbox, and after a change of factors by one they had before. `isFree` acts need it only after such a change.
 * @throws Refused cardCoolingOff | approvalImpossible, and those of the confirmation
 */
export async function byFactor<Done>(
  context: FactorContext,
  {
    subject,
    isFree = false,
    requestKey,
    code,
  }: {
    subject: string
    isFree?: boolean
    requestKey?: string | undefined
    code?: string | undefined
  },
  work: () => Promise<Done>,
): Promise<Done> {
  const { by, services: s, browser, refuse } = context
  const cooling = await coolingFor(s, by.person, { payer: by.customer.id }, browser)
  if (isFree && !cooling) return work()
  const person = cooling ? asBefore(by.person, cooling) : by.person
  if ((await confirmMethodOf(s, { ...by, person })) === 'mail')
    return cooling
      ? refuse('cardCoolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
      : refuse('approvalImpossible', {}, '')
  return onceConfirmed({ ...context, by: { ...by, person } }, { requestKey, code }, subject, work)
}
