import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security/security'
import { takeTry } from '#auth/one-time-code.ts'
import type { Context } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'

/** Subject of push requests for a reset, as opposed to a change. */
export const subject = 'reset'

/**
 * Checks a reset code; returns the person's id. The statement that reads the record also counts the try, so at most
 * five are evaluated. @throws Refused resetCodeInvalid
 */
export async function tryReset(
  { email, code }: Pick<DecodedInputOf<typeof calls.passwordChangeCodeCheck>, 'email' | 'code'>,
  { services: s, browser }: Pick<Context<typeof calls.passwordChangeCodeCheck>, 'services' | 'browser'>,
): Promise<number> {
  const { brand } = browser
  const reset = await takeTry<{ codeHash: Buffer; personId: number | null }>(s.db, 'password_reset', {
    where: { brand, email_hash: emailHash(s, { brand, email }) },
    now: s.clock.now(),
    columns: 'code_hash as "codeHash", person_id as "personId"',
  })
  const isRight = reset !== undefined && s.secrets.isMac(reset.codeHash, ...partsOf({ brand, email, code }))
  if (!isRight || reset.personId === null) throw new Refused('resetCodeInvalid')
  return reset.personId
}

type ResetCode = { brand: string; email: string; code: string }

/** Keyed hash of an e-mail, under which its reset is stored. */
export const emailHash = (s: Services, { brand, email }: Omit<ResetCode, 'code'>): Buffer =>
  s.secrets.mac('email-index', brand, 'reset', email)
/** The hashes under which a reset code may be stored. */
export const codeHashes = (s: Services, item: ResetCode): Buffer[] => s.secrets.macs(...partsOf(item))

/** Keyed hash of a reset code, bound to brand and e-mail; to be stored. */
export const codeHash = (s: Services, item: ResetCode): Buffer => s.secrets.mac(...partsOf(item))

const partsOf = ({ brand, email, code }: ResetCode) => ['one-time-code', 'reset', brand, email, code] as const
