import type pg from 'pg'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { isPerson, representativesOf, type Somebody } from '#store/representative/representatives.ts'

/** A representative who is a person; undefined for a company and for a representative removed meanwhile. */
export async function somebody(
  db: Pick<pg.Pool, 'query'>,
  { services: { personal }, by }: { services: Services; by: ActingPrincipal },
  id: number,
): Promise<Somebody | undefined> {
  const [representative] = await representativesOf({ db, personal }, by.customer.id, id)
  return representative && isPerson(representative) ? representative : undefined
}
