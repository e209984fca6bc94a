import type { Browser, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Person } from '#store/customer/people.ts'
import { consoleBrand } from '#store/staff/staff.ts'

/**
 * The staff member of the session in the console's cookie. The cookie is for our own origin only and not sent with
 * requests of other sites (`__Host-`, SameSite=Strict). @throws Refused signInNeeded | sessionExpired
 */
export async function staffCaller(
  { staffSessions, store }: Pick<Services, 'staffSessions' | 'store'>,
  browser: Pick<Browser, 'brand' | 'cookie'>,
): Promise<Principal> {
  const { id, personId } = await staffSessions.find(browser.cookie('staff'), browser.brand)
  const person = await store.people.person(personId)
  if (!person?.staff) throw new Refused('sessionExpired')
  return { person: atBrand(person, browser.brand), sessionId: id }
}

/** Staff belong to no brand: they act at the brand of the address. Other persons are returned unchanged. */
export const atBrand = (person: Person, brand: string): Person =>
  person.brand === consoleBrand ? { ...person, brand } : person
