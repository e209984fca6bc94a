import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { screeningCaseColumns, type ScreeningCaseRow } from '#store/screening/cases.ts'
import { isConflict } from '#store/staff/staff.ts'

type FoundCase = ScreeningCaseRow & { customer: SealedCustomer }

/**
 * A screening case of the brand, unless the reader has a conflict with its customer. @throws Refused
 * screeningCaseNotFound
 */
export async function findScreening(
  s: Pick<Services, 'db' | 'personal'>,
  { person }: Principal,
  caseId: number,
): Promise<FoundCase> {
  const { rows } = await s.db.query<FoundCase>(
    `select ${screeningCaseColumns}, ${sealedCustomer('c')} as customer
     from app.screening_case k join app.customer c on c.id = k.customer_id where k.id = $1 and c.brand = $2 and not ${isConflict('c', '$3', '$4')}`,
    [caseId, person.brand, person.id, s.personal.lookUps('email', person.brand, person.email)],
  )
  const [screeningCase] = rows
  if (!screeningCase) throw new Refused('screeningCaseNotFound')
  return screeningCase
}
