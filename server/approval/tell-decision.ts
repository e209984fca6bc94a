import { announce } from '#app/outbox.ts'
import type { Services } from '#app/services.ts'
import { transaction } from '#db/database.ts'
import type { PushRequest } from './push-request.ts'

/** Whoever waits for the phone hears of its answer: a sign-in by its own channel, open pages by their customer's. */
export async function tellDecision(s: Services, request: PushRequest, accepted: boolean): Promise<void> {
  const { key, kind, personId } = request
  if (kind === 'signIn') return s.hub.signInDecided(key, accepted)
  if (kind === 'payment') return undefined
  const event = kind === 'password' ? 'password.change' : 'twoStep.confirmed'
  const data =
    kind === 'password'
      ? { personId, requestKey: key, confirmed: accepted }
      : { personId, reqId: key, result: accepted }
  const customers = await s.store.people.customersOf(personId)
  return transaction(s.db, async (client) => {
    for (const { id } of customers)
      await announce(client, { customerId: id, event, data, changed: ['security'] })
  })
}
