import { admitTry, forgetTries } from './tries.ts'
import type { Person } from '#store/customer/people.ts'

/**
 * Compares a code of a person's authenticator, or their approval code, within five consecutive wrong codes: the code
 * does not belong to what it confirms, so that a new payment or change after every five would allow more guesses.
 * `s.db` may be the connection of a transaction. @throws Refused lockedOut
 */
export async function withinTries(
  s: Parameters<typeof admitTry>[0],
  { id, brand }: Pick<Person, 'id' | 'brand'>,
  compare: () => Promise<boolean> | boolean,
): Promise<boolean> {
  const tried = { confirmsOf: id }
  await admitTry(s, brand, tried)
  const isRight = await compare()
  if (isRight) await forgetTries(s, brand, tried)
  return isRight
}
