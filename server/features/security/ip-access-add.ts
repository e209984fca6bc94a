import { isIP } from 'node:net'
import type * as calls from '@sixpence/protocol/security/security'
import { plainAddress } from '#auth/ip-access.ts'
import type { Handler } from '#context/handler.ts'

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
      [by.person.id, low, high, s.clock.now(), maxEntries],
    )
    return rows[0]?.id ?? refuse('ipListFull')
  })
  return { id }
}

const maxEntries = 50
