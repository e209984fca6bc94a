import { isAtAddress } from '@sixpence/brands/hosts.ts'
import type { AnyOperation } from '@sixpence/protocol/v1/operation'
import type { ApiScope } from '@sixpence/protocol/rules/api-scopes'
import type { AccessRight } from '@sixpence/protocol/rights'
import { translator } from '#core/translate.ts'
import { authenticateKey, type KeyAuthentication } from '#auth/api-key.ts'
import { requireTerms } from '#auth/terms.ts'
import type { Services } from '#context/services.ts'
import { ApiProblem } from '#core/api-problem.ts'
import { Refused } from '#core/refused.ts'
import type { KeyCaller } from '#app/dispatch.ts'

type RequestHeaders = {
  authorization: string | undefined
  agent: string | undefined
  address: string
  /** The host header. */
  host: string
}

/** The key of a request, and the refusal if it may not be used. */
export type KeyOwner = { customerId: number; brand: string; keyId: number }

/**
 * The caller of a request and its key. `onKey` receives the key even if it is refused, so that its company finds the
 * request in its log. @throws ApiProblem | Refused
 */
export async function callerOf(
  s: Services,
  operation: AnyOperation,
  { authorization, agent, address, host }: RequestHeaders,
  onKey: (key: KeyOwner) => void,
): Promise<{ by: KeyCaller['by'] }> {
  const now = s.clock.now()
  const secret = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const authentication: KeyAuthentication = secret
    ? await authenticateKey(s.db, { secret, ip: address, now })
    : { refusal: 'unknown' }
  const of = 'refusal' in authentication ? authentication.of : authentication
  if (of) onKey({ customerId: of.customer.id, brand: of.customer.brand, keyId: of.key.id })
  // Not counted as guessing meanwhile.
  if ('refusal' in authentication && authentication.refusal === 'customerMoving')
    throw new Refused('customerMoving')
  if ('refusal' in authentication) {
    await s.rate.take('signIn', address, now.getTime())
    throw refused(secret === undefined, authentication.refusal)
  }
  // Like sessions, a key belongs to its brand; an address of the machine belongs to no brand.
  if (!isAtAddress(host) && s.brandAt(host)?.key !== authentication.customer.brand)
    throw new ApiProblem('keyUnknown')
  await s.rate.take('api', String(authentication.key.id), now.getTime())
  requireScope(operation, authentication.scopes)
  if (operation.only === 'test' && !authentication.sandbox) throw new ApiProblem('testKeyNeeded')
  if (agent !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]{0,58}[\x21-\x7e])?$/.test(agent))
    throw new ApiProblem('agentNameInvalid')
  const { people } = s.store
  const [person, customers] = await Promise.all([
    people.person(authentication.key.actorId),
    people.customersOf(authentication.key.actorId),
  ])
  const customer = customers.find(({ id }) => id === authentication.customer.id)
  if (!person || customer?.right !== 'full' || !customer.balanceInfo)
    throw new ApiProblem('ownerWithoutAccess')
  const by = {
    person,
    sessionId: '',
    customer: {
      ...customer,
      right: rightFor(operation),
      ...(authentication.sandbox && { ...authentication.sandbox, name: 'Sandbox', email: '', strict: false }),
    },
    scopes: authentication.scopes,
    key: { key: authentication.key.id, name: authentication.key.name, ...(agent !== undefined && { agent }) },
  }
  requireTerms(by, s, translator('en'))
  return { by }
}

function refused(isMissing: boolean, refusal: Extract<KeyAuthentication, { refusal: string }>['refusal']) {
  if (refusal === 'addressNotAllowed') return new ApiProblem('addressNotAllowed')
  if (refusal === 'customerClosed') return new Refused('notAllowed')
  return new ApiProblem(isMissing ? 'bearerMissing' : 'keyUnknown')
}

function requireScope({ scope }: AnyOperation, scopes: readonly ApiScope[]): void {
  if (!scopes.includes(scope)) throw new ApiProblem('scopeMissing')
}

/** A key never has more rights than its operation needs; the right to request payments does not send money. */
function rightFor({ right, scope }: AnyOperation): AccessRight {
  return right ?? (scope.endsWith(':read') ? 'read' : 'initiate')
}
