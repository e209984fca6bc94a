import type pg from 'pg'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { acceptableSteps, totpAt } from './totp.ts'
import type { Person } from '#store/customer/people.ts'
import { openTotpKey } from '#store/device/totp-key.ts'
import { takeTotpStep } from '#store/customer/credentials.ts'

type Queries = Pick<pg.Pool, 'query'>

/**
 * Verifies and uses up an authenticator's code: its time step must be later than the last used step (RFC 6238, 5.2).
 * @throws Refused codeUsed for a right code of such a step, which is not wrong
 */
export async function useTotp(s: Services, person: Person, code: string): Promise<boolean> {
  const use = await totpOf(s, person)
  return use(s.db, code)
}

/** Like `useTotp`, for use in a transaction: the key is decrypted before, and `db` is used for all other statements. */
export async function totpOf(
  s: Pick<Services, 'personal' | 'clock'>,
  person: Person,
): Promise<(db: Queries, code: string) => Promise<boolean>> {
  const key = person.totpSecret && (await openTotpKey(s.personal, person.id, person.totpSecret))
  return async (db, code) => {
    if (!key) return false
    const step = acceptableSteps(s.clock.now()).find((acceptableStep) =>
      sameSecret(totpAt(key, acceptableStep), code),
    )
    if (step === undefined) return false
    if (!(await takeTotpStep(db, person.id, step))) throw new Refused('codeUsed')
    return true
  }
}
