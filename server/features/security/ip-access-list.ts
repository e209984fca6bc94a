import type * as calls from '@sixpence/protocol/security/security'
import { plainAddress } from '#auth/ip-access.ts'
import type { Handler, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

export const ipAccessList: Handler<typeof calls.ipAccessList> = async (
  _input,
  { by, services: s, browser },
) => {
  const entries = await entriesOf(s, by, browser.address)
  return {
    ips: entries.map(({ id, low, high, created }) => ({
      id,
      ip: low,
      ...(high !== low && { toIp: high }),
      created: created.toISOString(),
    })),
    mode: await isOn(s, by),
    currentIp: plainAddress(browser.address),
  }
}

type Entry = { id: number; low: string; high: string; created: Date; covers: boolean }

/** Entries, each with whether it covers the current address. */
async function entriesOf(s: Services, { person }: Principal, address: string): Promise<Entry[]> {
  const { rows } = await s.db.query<Entry>(
    `select id, host(low) as low, host(high) as high, created_at as created,
       family(low) = family($2::inet) and $2::inet between low and high as covers
     from app.ip_access where person_id = $1 order by id`,
    [person.id, plainAddress(address)],
  )
  return rows
}

async function isOn(s: Services, { person }: Principal): Promise<boolean> {
  const { rows } = await s.db.query<{ on: boolean }>('select ip_access as on from app.person where id = $1', [
    person.id,
  ])
  return rows[0]?.on ?? false
}
