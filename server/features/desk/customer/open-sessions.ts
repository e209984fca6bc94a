import type { Services } from '#context/services.ts'
import { before } from '@sixpence/days'
import { sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'

type SessionRow = {
  sessionId: string
  personId: number
  person: SealedPerson
  browser: string
  ip: string
  deviceName: string | null
  createdAt: Date
  activeAt: Date
}

/** Open sessions of all persons with access to a customer, the last active hundred; or only the named session of them. */
export async function openSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customerId: number,
  sessionId?: string,
): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select s.id as "sessionId", p.id as "personId", ${sealedPerson('p')} as person, s.user_agent as browser, s.address as ip,
       d.name as "deviceName", s.created_at as "createdAt", s.active_at as "activeAt"
     from app.access a join app.person p on p.id = a.person_id
     join app.session s on s.person_id = p.id and s.ended_at is null and s.created_at > $2
     left join app.device d on d.id = s.device_id
     where a.customer_id = $1 and ($3::uuid is null or s.id = $3)
       and not exists (select from app.visit v where v.session_id = s.id)
     order by s.active_at desc limit 100`,
    [customerId, before(clock.now(), { hours: 12 }), sessionId ?? null],
  )
  return rows
}
