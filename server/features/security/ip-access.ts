import { isIP } from 'node:net'
import type * as calls from '@sixpence/protocol/security/security'
import type { Handler, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { plainAddress } from '#auth/ip-access.ts'

const mostEntries = 50

type Entry = { id: number; low: string; high: string; created: Date; covers: boolean }

/** The entries, and of each whether it lets this address in. */
async function entriesOf(s: Services, { person }: Principal, address: string): Promise<Entry[]> {
  const { rows } = await s.db.query<Entry>(
    `select id, host(low) as low, host(high) as high, created_at as created,
       family(low) = family($2::inet) and $2::inet between low and high as covers
     from app.ip_access where person_id = $1 order by id`,
    [person.id, plainAddress(address)],
  )
  return rows
}

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

export const ipAccessAdd: Handler<typeof calls.ipAccessAdd> = async (
  { ip, toIp = ip },
  { by, services: s, refuse, change },
) => {
  const [low, high] = [plainAddress(ip), plainAddress(toIp)]
  if (isIP(low) === 0 || low.includes('%')) return refuse('ipInvalid')
  if (isIP(high) !== isIP(low) || high.includes('%')) return refuse('ipRangeInvalid')
  const { rows: order } = await s.db.query<{ fits: boolean }>('select $1::inet <= $2::inet as fits', [
    low,
    high,
  ])
  if (!order[0]?.fits) return refuse('ipRangeInvalid')
  const id = await change(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into app.ip_access (person_id, low, high, created_at)
       select $1, $2, $3, $4 where (select count(*) from app.ip_access where person_id = $1) < $5 returning id`,
      [by.person.id, low, high, s.clock.now(), mostEntries],
    )
    return rows[0]?.id ?? refuse('ipListFull')
  })
  return { id }
}

/** Under a lock on the person: two deletes at once cannot take away the last way in. */
export const ipAccessDelete: Handler<typeof calls.ipAccessDelete> = async (
  { id },
  { by, browser, refuse, change },
) => {
  await change(async (client) => {
    const { rows } = await client.query<{ on: boolean }>(
      'select ip_access as on from app.person where id = $1 for update',
      [by.person.id],
    )
    const removed = await client.query('delete from app.ip_access where id = $1 and person_id = $2', [
      id,
      by.person.id,
    ])
    if (removed.rowCount !== 1) return refuse('ipNotListed')
    if (!rows[0]?.on) return undefined
    const ip = plainAddress(browser.address)
    const left = await client.query(coverage, [by.person.id, ip])
    return left.rowCount === 0 ? refuse('ipWouldLockOut', { ip }) : undefined
  })
  return {}
}

export const ipAccessModeSet: Handler<typeof calls.ipAccessModeSet> = async (
  { enable },
  { by, browser, refuse, change },
) => {
  const ip = plainAddress(browser.address)
  await change(async (client) => {
    await client.query('select from app.person where id = $1 for update', [by.person.id])
    const covers = await client.query(coverage, [by.person.id, ip])
    if (enable && covers.rowCount === 0) return refuse('ipWouldLockOut', { ip })
    return client.query('update app.person set ip_access = $2 where id = $1', [by.person.id, enable])
  })
  return {}
}

const coverage = `select from app.ip_access
  where person_id = $1 and family(low) = family($2::inet) and $2::inet between low and high limit 1`

async function isOn(s: Services, { person }: Principal): Promise<boolean> {
  const { rows } = await s.db.query<{ on: boolean }>('select ip_access as on from app.person where id = $1', [
    person.id,
  ])
  return rows[0]?.on ?? false
}
