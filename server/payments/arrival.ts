import { arrivalOf, type Arrival } from '@sixpence/protocol/methods/calendar/arrival'
import type { Offer } from '@sixpence/protocol/methods/method'

type OnWire<A extends Arrival> = A extends { cutOff: Date } ? Omit<A, 'cutOff'> & { cutOff: string } : A

/** What is promised of a payment that is confirmed now, as calls answer it. */
export function arrivalOnWire(
  offer: Pick<Offer, 'rail' | 'country' | 'currency'>,
  now: Date,
): OnWire<Arrival> {
  const arrival = arrivalOf(offer, now)
  return arrival.kind === 'days' ? { ...arrival, cutOff: arrival.cutOff.toISOString() } : arrival
}
