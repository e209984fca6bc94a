import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { lookAt } from '#auth/looked-at.ts'
import { openSessions } from './customer/open-sessions.ts'

export const adminCustomerDeviceList: Handler<typeof calls.adminCustomerDeviceList> = async (
  { customerId },
  context,
) => {
  const { services: s } = context
  await lookAt(context, customerId, 'devices')
  const [devices, sessions] = await Promise.all([
    s.db.query<DeviceRow>(
      `select d.id, d.name, d.type, d.state, ${sealedPerson('p')} as person, d.linked_at as "linkedAt",
         d.used_at as "usedAt"
       from app.access a join app.person p on p.id = a.person_id join app.device d on d.person_id = p.id
       where a.customer_id = $1 order by d.state = 'removed', d.id desc limit 100`,
      [customerId],
    ),
    openSessions(s, customerId),
  ])
  const nameOf = (sealed: SealedPerson) => fullName(openPerson(s.personal, sealed))
  return {
    devices: devices.rows.map(({ person, linkedAt, usedAt, ...device }) => ({
      ...device,
      person: nameOf(person),
      ...(linkedAt && { linkedAt: linkedAt.toISOString() }),
      ...(usedAt && { usedAt: usedAt.toISOString() }),
    })),
    sessions: sessions.map(({ person, deviceName, createdAt, activeAt, ...session }) => ({
      ...session,
      person: nameOf(person),
      ...(deviceName && { deviceName }),
      createdAt: createdAt.toISOString(),
      activeAt: activeAt.toISOString(),
    })),
  }
}

type DeviceRow = {
  id: number
  name: string
  type: string
  state: string
  person: SealedPerson
  linkedAt: Date | null
  usedAt: Date | null
}
