import type { SecretPart } from '@sixpence/protocol/rules/secret-parts'
import type pg from 'pg'
import type { SecretStateName } from '@sixpence/protocol/secrets/secrets'
import { keyStates } from '#core/key-check.ts'
import { keyUses, movedWith } from '#core/keys/key-progress.ts'
import { serversWithout } from '#core/keys/secrets-on-all-servers.ts'
import type { Secrets } from '#core/secrets.ts'
import { needsOf, type Need, type NeedsAsked } from './needs.ts'
import { keyedParts } from './parts.ts'

type Queries = Pick<pg.Pool, 'query'>

export type SecretState = {
  number: number
  /**
   * `current` signs and seals, `opens` still opens and verifies, `known` is in the ring but was not used yet, `retired`
   * is no longer in use.
   */
  state: SecretStateName
  since: Date | undefined
  retiredAt: Date | undefined
  /** When a server last used it to sign. */
  seenAt: Date | undefined
  /** The needs that keep it from being retired; determined only for secrets that could be retired. */
  needs: Need[]
}

export type SecretsState = {
  /** By number. */
  secrets: SecretState[]
  /** Number of rows rewritten with the current secret, for parts that have any. */
  moved: { part: SecretPart; count: number }[]
  /** Running servers that lack the current secret. */
  waitsFor: number
}

/**
 * The state of the secrets by the database, and what still depends on each; the secrets themselves are not included.
 * Used by the command and by the console; the console reads with the server's own role and within `countMs`.
 */
export async function secretsState(
  db: Queries,
  secrets: Secrets,
  place: Omit<NeedsAsked, 'number'>,
): Promise<SecretsState> {
  const keyRows = await keyStates(db)
  const uses = await keyUses(db)
  const moved = await movedWith(db, secrets.current)
  const states: SecretState[] = []
  for (const { number, at, retiredAt } of keyRows) {
    const unretired = number === secrets.current ? 'current' : 'opens'
    const state = retiredAt ? 'retired' : unretired
    states.push({
      number,
      state,
      since: at,
      retiredAt: retiredAt ?? undefined,
      seenAt: uses.get(number),
      needs: state === 'opens' ? await needsOf(db, { ...place, number }) : [],
    })
  }
  const others = secrets.numbers.filter((value) => keyRows.every(({ number }) => number !== value))
  for (const number of others)
    states.push({
      number,
      state: number === secrets.current ? 'current' : 'known',
      since: undefined,
      retiredAt: undefined,
      seenAt: uses.get(number),
      needs: [],
    })
  return {
    secrets: states.toSorted((a, b) => a.number - b.number),
    moved: keyedParts.flatMap(({ name }) => {
      const count = moved.get(name) ?? 0
      return count > 0 ? [{ part: name, count }] : []
    }),
    waitsFor: await serversWithout(db, secrets),
  }
}
