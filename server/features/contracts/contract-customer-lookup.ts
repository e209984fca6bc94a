import type * as calls from '@sixpence/protocol/contracts/contracts'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import type { Handler } from '#context/handler.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'
import { contractBrands, requireOffered } from './offered.ts'

export const contractCustomerLookup: Handler<typeof calls.contractCustomerLookup> = async (
  { email },
  { by, services: s, refuse },
) => {
  requireOffered(s, by)
  // The same e-mail may exist in several brands: own brand first, then the oldest customer.
  const { rows } = await s.db.query<{ id: number; type: number }>(
    `select id, type from app.customer
       where email_look_up = any($1) and verified and not closed and brand = any($2) and id <> $3
       order by brand = $4 desc, id limit 1`,
    [lookUpsOf(s.personal, 'email', email), contractBrands(s), by.customer.id, by.customer.brand],
  )
  const [customer] = rows
  if (!customer) return refuse('contractCustomerUnknown')
  return { id: customer.id, type: isBusinessType(customer.type) ? 'BUSINESS' : 'PERSONAL' }
}
