import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { acceptableSteps, totpAt } from './totp.ts'
import type { Person } from '#store/customer/people.ts'
import { openTotpKey } from '#store/device/totp-key.ts'
import { takeTotpStep } from '#store/customer/credentials.ts'

/** Verifies and uses up an authenticator's code: its time step must be later than the last one used (RFC 6238). */
export async function useTotp(s: Services, person: Person, code: string): Promise<boolean> {
  const key = person.totpSecret && (await openTotpKey(s.personal, person.id, person.totpSecret))
  if (!key) return false
  const step = acceptableSteps(s.clock.now()).find((one) => sameSecret(totpAt(key, one), code))
  if (step === undefined) return false
  return takeTotpStep(s.db, person.id, step)
}
