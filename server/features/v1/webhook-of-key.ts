import { apiEvents, scopeOfEvent, type ApiEvent } from '@sixpence/protocol/rules/api-events'
import { ApiProblem } from '#core/api-problem.ts'
import { isSandbox } from '#rules/play-money.ts'
import type { OperationContext } from './operation-handler.ts'

/** The events a webhook of this key gets: only events the key may read itself. @throws ApiProblem scopeMissing */
export function eventsFor(
  { by: { scopes } }: Pick<OperationContext, 'by'>,
  events: readonly ApiEvent[] | undefined,
): ApiEvent[] {
  const isReadable = (event: ApiEvent) => scopes.includes(scopeOfEvent(event))
  const selectedEvents = events ?? apiEvents.filter(isReadable)
  if (selectedEvents.length === 0 || !selectedEvents.every(isReadable))
    throw new ApiProblem('scopeMissing', 'events')
  return [...selectedEvents]
}

/** A person decides about the address of this key's webhook by turning it on; for play money the key decides alone. */
export const needsPerson = ({ by: { customer } }: Pick<OperationContext, 'by'>): boolean =>
  !isSandbox(customer.id)
