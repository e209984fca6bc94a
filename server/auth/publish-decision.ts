import type pg from 'pg'
import { announce } from '#core/outbox/outbox.ts'
import type { Services } from '#context/services.ts'
import type { PushRequest } from './push-request.ts'

/** Announces a phone's decision to the open pages of the customer, in the transaction that stores it. */
export async function announceDecision(
  client: pg.PoolClient,
  {
    request: { key, kind, personId },
    accepted,
    customers,
  }: { request: PushRequest; accepted: boolean; customers: readonly { id: number }[] },
): Promise<void> {
  if (kind === 'signIn' || kind === 'payment') return
  const event = kind === 'password' ? 'password.change' : 'twoStep.confirmed'
  const data =
    kind === 'password'
      ? { personId, requestKey: key, confirmed: accepted }
      : { personId, reqId: key, result: accepted }
  for (const { id } of customers)
    await announce(client, { customerId: id, event, data, changed: ['security'] })
}

/** Sends the decision to the page of a pending sign-in, which has no customer channel yet. */
export function publishDecision(
  s: Pick<Services, 'hub'>,
  { key, kind }: PushRequest,
  accepted: boolean,
): void {
  if (kind === 'signIn') s.hub.signInDecided(key, accepted)
}
