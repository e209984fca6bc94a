import type pg from 'pg'
import type { Services } from '#context/services.ts'
import type { Person } from '#store/customer/people.ts'
import { keepProvenPhone } from '#store/customer/keep-people.ts'
import { noteFactor } from './cooling.ts'

/**
 * Makes a phone a factor of the person, who has entered a code that was sent to it, in the transaction of the change.
 * The number stated at the registration is no change of factors, since the same caller chose the password too; it
 * also becomes the second factor of the sign-in. The person's cached data must be invalidated.
 */
export async function provePhone(
  s: Pick<Services, 'clock' | 'personal'>,
  client: pg.PoolClient,
  person: Pick<Person, 'id' | 'brand' | 'statedPhone' | 'isPhoneProven'>,
  phone: string,
): Promise<void> {
  const isStated = phone === person.statedPhone
  const isSecondStep = isStated && !person.isPhoneProven
  await keepProvenPhone({ db: client, personal: s.personal }, person, { phone, isSecondStep })
  if (!isStated) await noteFactor(s, client, person.id, 'sms')
}
