import type * as calls from '@sixpence/protocol/business/business'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { positionsOf } from '#store/representative/representatives.ts'
import { hasFullRightSql } from '#store/customer/customer-sql.ts'

export const businessUserList: Handler<typeof calls.businessUserList> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  users: await usersOf(s, customer.id),
})

async function usersOf(s: Services, customerId: number) {
  const positions = await positionsOf(s.db, customerId)
  const { rows } = await s.db.query<{
    id: number | null
    personId: number
    right: number
    sealed: SealedPerson
  }>(
    `select r.id, p.id as "personId", a.access_right as right, ${sealedPerson('p')} as sealed
     from app.access a join app.person p on p.id = a.person_id
     left join app.representative r on r.customer_id = a.customer_id and r.person_id = a.person_id where a.customer_id = $1
     order by ${hasFullRightSql('a')} desc, p.id limit 200`,
    [customerId],
  )
  return rows.map(({ id, personId, right, sealed }) => {
    const { firstName, lastName, email: login } = openPerson(s.personal, sealed)
    return {
      ...(id !== null && { id }),
      right,
      firstName,
      lastName,
      login,
      positions: [...positions(personId)],
    }
  })
}
