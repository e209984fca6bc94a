import { arrivalOf, type Arrival } from '@sixpence/protocol/methods/calendar/arrival'
import type { Offer } from '@sixpence/protocol/methods/method'

type OnWire<A extends Arrival> = A extends { cutOff: Date } ? Omit<A, 'cutOff'> & { cutOff: string } : A

/** When a payment confirmed now arrives, as calls return it: the cut-off is ISO 8601 text in UTC. */
export function toArrivalDto(
  offer: Pick<Offer, 'rail' | 'country' | 'currency'>,
  now: Date,
): OnWire<Arrival> {
  const arrival = arrivalOf(offer, now)
  return arrival.kind === 'days' ? { ...arrival, cutOff: arrival.cutOff.toISOString() } : arrival
}
