import { jwtVerify, SignJWT } from 'jose'
import { namedKey } from '#core/keys/named-key.ts'
import type { Services } from '#context/services.ts'

const lifeSeconds = 15 * 60

/** Content of a tmpJwt: the person whose password was correct, and the hash of the sign-in. */
export type Temporary = { personId: number; signIn: Buffer; isProgram: boolean }

/** Issues a token that lets the browser continue its unfinished sign-in and nothing else (Q030). */
export function issueTemporary(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { personId, signIn, binding, brand, isProgram }: Temporary & { binding: Buffer; brand: string },
): Promise<string> {
  const issued = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({
    sin: signIn.toString('base64url'),
    bnd: binding.toString('base64url'),
    prg: isProgram,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'tmp+jwt', kid: String(secrets.current) })
    .setSubject(String(personId))
    .setIssuer(brand)
    .setAudience('sixpence-sign-in')
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifeSeconds)
    .sign(secrets.key('temporary-token'))
}

/**
 * Verifies a tmpJwt; undefined when it is invalid, expired or of another brand. `binding` is the hash of the cookie
 * it is bound to, unless a program began.
 */
export async function readTemporary(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  token: string,
  brand: string,
): Promise<(Temporary & { binding: Buffer }) | undefined> {
  try {
    const { payload } = await jwtVerify(token, namedKey(secrets, 'temporary-token'), {
      algorithms: ['HS256'],
      typ: 'tmp+jwt',
      audience: 'sixpence-sign-in',
      issuer: brand,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'sin', 'bnd'],
    })
    return {
      personId: Number(payload.sub),
      signIn: Buffer.from(String(payload['sin']), 'base64url'),
      binding: Buffer.from(String(payload['bnd']), 'base64url'),
      isProgram: payload['prg'] === true,
    }
  } catch {
    return undefined
  }
}
