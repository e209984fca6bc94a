import type { LookPart } from '@sixpence/protocol/desk/desk'
import type { Services } from '#context/services.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'

/** Calls of the desk that show a part of a customer's data. Calls of screening and monitoring are not logged here. */
const parts: Readonly<Record<string, LookPart>> = {
  adminCustomerGet: 'overview',
  adminCustomerAccountList: 'accounts',
  adminCustomerActivityList: 'activity',
  adminCustomerDeviceList: 'devices',
  adminCustomerNoteList: 'notes',
  adminCustomerTicketList: 'tickets',
  adminCustomerAuditList: 'trail',
  adminPaymentGet: 'payment',
  adminDocumentFileGet: 'document',
}

type Look = { id: number; at: string; by: string; role: string; part: LookPart }

/** The staff members who viewed parts of a customer's data, by first name and role; the newest 50. */
export async function looksAt({ db, personal }: Services, customerId: number): Promise<Look[]> {
  const { rows } = await db.query<{ id: number; at: Date; call: string; role: string; actor: SealedPerson }>(
    `select a.id, a.at, a.call, coalesce(jsonb_extract_path_text(a.detail, 'role'), '') as role, ${sealedPerson('p')} as actor
     from app.audit a join app.person p on p.id = a.actor_id
     where a.customer_id = $1 and a.call = any($2) and a.outcome = 'done' order by a.id desc limit 50`,
    [customerId, Object.keys(parts)],
  )
  return rows.flatMap(({ id, at, call, role, actor }) => {
    const part = parts[call]
    return part === undefined
      ? []
      : [{ id, at: at.toISOString(), by: openPerson(personal, actor).firstName, role, part }]
  })
}
