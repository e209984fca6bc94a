import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import type pg from 'pg'
import type { Context } from '#context/handler.ts'
import { wealthSources } from '#dictionaries/funds.ts'
import { insertRoles } from '#store/representative/new-representatives.ts'
import type { Representative, RoleHere } from '#store/representative/representatives.ts'

type Calls = Pick<typeof calls, 'businessRepresentativeAdd' | 'businessRepresentativeUpdate'>
export type FactsContext = Pick<Context<Calls['businessRepresentativeAdd']>, 'services' | 'by' | 't'>

/** Facts the checks of a representative need. */
export const factsOf = (
  { services: s, by, t }: FactsContext,
  id: number,
  all: readonly Representative[],
) => ({
  id,
  all,
  today: dayOf(s.clock.now()),
  wealthSources: wealthSources(t).map((source) => source.id),
  asksSourceOfWealth: s.brand(by.customer.brand).features.asksSourceOfWealth,
})

/** Inserts a representative's roles towards the company; shares are in hundredths of a percent. */
export const keepRoles = (client: pg.PoolClient, id: number, roles: readonly RoleHere[]) =>
  insertRoles(
    client,
    roles.map(({ type, share }) => ({
      id,
      of: undefined,
      type,
      share: share === null ? undefined : BigInt(share),
    })),
  )
