import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import {
  type UsernameChange,
  type UsernameChangeEvent,
  usernameChangeOf,
} from '#store/customer/username-changes.ts'

/** The person's own request. @throws Refused usernameChangeNotFound */
export async function requireRequest(
  s: Services,
  by: Principal,
  id: number,
  refuse: (refusal: 'usernameChangeNotFound') => never,
): Promise<UsernameChange> {
  return (await usernameChangeOf(s, by.person.id, id)) ?? refuse('usernameChangeNotFound')
}

/** A log entry of a request, dated now, as a JSON array to append. */
export const event = (s: Services, name: UsernameChangeEvent['event']): string =>
  JSON.stringify([{ event: name, at: s.clock.now().toISOString() } satisfies UsernameChangeEvent])
