import type { Services } from '#context/services.ts'
import { isCompanySql } from '#store/customer/customer-sql.ts'
import { contractBrands } from './offered.ts'

/** 100 % of a company's payments, in hundredths of a percent. */
export const wholeShare = 10_000

/** SQL: the customer is not being moved to another database. */
const stays = `not exists (select from app.moved m where m.customer_id = customer.id and m.state = 'frozen')`

/**
 * Whether this customer is a verified, open company of a brand with split contracts, so that its payments can be
 * shared.
 */
export async function isCompany(s: Services, id: number): Promise<boolean> {
  const { rows } = await s.db.query(
    `select from app.customer where id = $1 and ${isCompanySql('customer')} and sandbox_of is null and verified and not closed and brand = any($2)
       and ${stays}`,
    [id, contractBrands(s)],
  )
  return rows.length > 0
}

/** Whether all of these customers are verified, open and of a brand with split contracts. */
export async function areReady(s: Services, ids: readonly number[]): Promise<boolean> {
  const { rows } = await s.db.query(
    `select from app.customer where id = any($1) and verified and not closed and brand = any($2) and ${stays}`,
    [ids, contractBrands(s)],
  )
  return rows.length === ids.length
}
