import { isIP } from 'node:net'
import type * as calls from '@sixpence/protocol/security/security'
import { digestOfChange } from '#auth/confirmed.ts'
import { plainAddress } from '#auth/ip-access.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'

export const ipAccessAdd: Handler<typeof calls.ipAccessAdd> = async (
  { ip, toIp = ip },
  { by: { person }, services: s, refuse, change },
) => {
  const low = plainAddress(ip)
  const high = plainAddress(toIp)
  if (isIP(low) === 0 || low.includes('%')) return refuse('ipInvalid')
  if (isIP(high) !== isIP(low) || high.includes('%')) return refuse('ipRangeInvalid')
  const { rows: order } = await s.db.query<{ fits: boolean }>('select $1::inet <= $2::inet as fits', [
    low,
    high,
  ])
  if (!order[0]?.fits) return refuse('ipRangeInvalid')
  const address = low === high ? low : `${low} – ${high}`
  const act = { subject: `addressAdd:${digestOfChange([low, high])}`, facts: { address } }
  const add = () =>
    change(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into app.ip_access (person_id, low, high, created_at)
       select $1, $2, $3, $4 where (select count(*) from app.ip_access where person_id = $1) < $5 returning id`,
        [person.id, low, high, s.clock.now(), maxEntries],
      )
      const id = rows[0]?.id ?? refuse('ipListFull')
      await notifyPerson(s, client, { person, act })
      return id
    })
  return { act, does: async () => ({ id: await add() }) }
}

const maxEntries = 50
