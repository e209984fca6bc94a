import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import {
  type UsernameChange,
  type UsernameChangeEvent,
  usernameChangeOf,
} from '#store/customer/username-changes.ts'

export async function requireRequest(
  s: Services,
  by: Principal,
  id: number,
  refuse: (refusal: 'usernameChangeNotFound') => never,
): Promise<UsernameChange> {
  return (await usernameChangeOf(s, by.person.id, id)) ?? refuse('usernameChangeNotFound')
}

export const event = (s: Services, name: UsernameChangeEvent['event']): string =>
  JSON.stringify([{ event: name, at: s.clock.now().toISOString() } satisfies UsernameChangeEvent])
