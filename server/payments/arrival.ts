import { arrivalOf, type Arrival } from '@sixpence/protocol/methods/calendar/arrival'
import type { Offer } from '@sixpence/protocol/methods/method'
import type { Services } from '#context/services.ts'

type OnWire<A extends Arrival> = A extends { cutOff: Date } ? Omit<A, 'cutOff'> & { cutOff: string } : A

/**
 * When a payment of a customer of this plan arrives if it is confirmed at `now`, as calls return it: the cut-off, which the
 * tariff may set earlier than the payment system, is ISO 8601 text in UTC.
 */
export async function arrivalFor(
  { store }: Pick<Services, 'store'>,
  payer: { brand: string; type: number },
  offer: Pick<Offer, 'rail' | 'country' | 'currency' | 'method'>,
  now: Date,
): Promise<OnWire<Arrival>> {
  const arrival = arrivalOf(offer, now, await store.tariffs.cutOff(payer, offer.method, offer.currency))
  return arrival.kind === 'days' ? { ...arrival, cutOff: arrival.cutOff.toISOString() } : arrival
}
