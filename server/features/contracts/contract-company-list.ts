import type * as calls from '@sixpence/protocol/contracts/contracts'
import { companiesPerPage } from '@sixpence/protocol/contracts/contracts'
import { openStatuses } from '@sixpence/protocol/rules/contracts'
import type { Handler } from '#context/handler.ts'
import { hasWordsSql, wantedOfBrands } from '#core/sealing/blind-index.ts'
import { customersOf, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { isCompanySql } from '#store/customer/customer-sql.ts'
import { contractBrands, requireOffered } from './offered.ts'

export const contractCompanyList: Handler<typeof calls.contractCompanyList> = async (
  { query, forCounterpartyCustomerId, page = 1, pageSize = companiesPerPage },
  { by, services: s },
) => {
  requireOffered(s, by)
  const { rows } = await s.db.query<{ sealed: SealedCustomer }>(
    `select ${sealedCustomer('c')} as sealed from app.customer c
       where ${isCompanySql('c')} and c.sandbox_of is null and c.verified and not c.closed and c.brand = any($2) and c.id <> $1
         and case when $3::jsonb is null then ${isKnown} else ${hasWordsSql('c.name_words', '$3', 'c.brand')} end
         and not exists (select from app.contract o where o.company_id = c.id and o.status = any($5)
           and least(o.sender_id, o.beneficiary_id) = least($1, $4::bigint)
           and greatest(o.sender_id, o.beneficiary_id) = greatest($1, $4::bigint) and $4 is not null)
       limit ${limit}`,
    [
      by.customer.id,
      contractBrands(s),
      query ? wantedOfBrands(s.personal, query) : null,
      forCounterpartyCustomerId ?? null,
      openStatuses,
    ],
  )
  const open = customersOf(s.personal)
  const all = rows
    .map(({ sealed }) => ({ id: sealed.id, title: open(sealed).name }))
    .toSorted((a, b) => a.title.localeCompare(b.title) || a.id - b.id)
  const data = all.slice((page - 1) * pageSize, page * pageSize)
  return { data, meta: { count: data.length, total: all.length } }
}

/** Limit on rows read: names are sealed, so sorting and paging happen here and not in SQL. */
const limit = 1_000

/**
 * Without a search term, lists only companies that the customer has a contract with or was paid by, so that a customer
 * cannot browse the bank's customers.
 */
const isKnown = `(exists (select from app.contract k where k.company_id = c.id and $1 in (k.sender_id, k.beneficiary_id))
  or exists (select from app.payee p where p.customer_id = c.id and p.payee_customer_id = $1))`
