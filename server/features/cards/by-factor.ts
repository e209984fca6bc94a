import type { ActingPrincipal, Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Facts } from '#core/refused.ts'
import type { Translate } from '#core/translate.ts'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { beginConfirmation, onceConfirmed } from '#auth/confirmed.ts'
import { asBefore, coolingFor, hoursLeft, type Cooling } from '#auth/cooling.ts'

type FactorContext = {
  by: ActingPrincipal
  services: Services
  browser: Browser
  t: Translate
  change: Change
  refuse: (name: 'cardCoolingOff' | 'approvalImpossible', facts?: Facts, field?: string) => never
}

/**
 * For actions that may let money leave through a card: confirmed by the person's own factor, never by mail, and after a
 * change of factors by a factor from before it. `isFree` actions need the confirmation only after such a change.
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
  const cooling = await coolingOf(context)
  if (isFree && !cooling) return work()
  return onceConfirmed(await withOlderFactors(context, cooling), { requestKey, code, subject }, work)
}

/** Starts such a confirmation and returns how to confirm. @throws Refused cardCoolingOff | approvalImpossible */
export const beginByFactor = async (
  context: FactorContext,
  subject: string,
): ReturnType<typeof beginConfirmation> =>
  beginConfirmation(await withOlderFactors(context, await coolingOf(context)), subject)

const coolingOf = ({ by, services, browser }: FactorContext): Promise<Cooling | undefined> =>
  coolingFor(services, by.person, { payer: by.customer.id }, browser)

/** During cooling-off, only factors from before the change count. @throws Refused cardCoolingOff | approvalImpossible */
async function withOlderFactors(
  context: FactorContext,
  cooling: Cooling | undefined,
): Promise<FactorContext> {
  const { by, services: s, refuse } = context
  const person = cooling ? asBefore(by.person, cooling) : by.person
  if ((await confirmMethodOf(s, { ...by, person })) === 'mail')
    return cooling
      ? refuse('cardCoolingOff', { count: hoursLeft(cooling, s.clock.now()) }, '')
      : refuse('approvalImpossible', {}, '')
  return { ...context, by: { ...by, person } }
}
