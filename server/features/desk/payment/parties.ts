import type { Operation } from '@sixpence/ledger'
import type { DeskPayment } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Services } from '#context/services.ts'
import {
  openCustomer,
  openPerson,
  sealedCustomer,
  sealedPerson,
  type SealedCustomer,
  type SealedPerson,
} from '#store/customer/sealed-people.ts'
import { isPaymentOut, readStep, type PaymentDetail } from '#store/operation/details.ts'

type Party = NonNullable<DeskPayment['payer']>
type Parties = { shown: Pick<DeskPayment, 'payer' | 'payee'>; maker: string | undefined }
type PaymentFacts = { brand: string; first: Operation; detail: PaymentDetail | undefined }

/** The two sides of a payment and the person who created it. Customers of this brand are linked to their page. */
export async function partiesOf(s: Services, { brand, first, detail }: PaymentFacts): Promise<Parties> {
  const { payer, payee, counterparty } = readStep(first.detail)
  const [customers, accounts, actor] = await Promise.all([
    s.db.query<{ id: number; brand: string; sealed: SealedCustomer }>(
      `select c.id, c.brand, ${sealedCustomer('c')} as sealed from app.customer c where c.id = any($1)`,
      [[payer, payee].filter((value) => value !== undefined)],
    ),
    s.db.query<{ id: number; number: string; customerId: number }>(
      `select id, number, customer_id as "customerId" from app.account where id = any($1)`,
      [first.accounts.concat(detail?.from ?? [])],
    ),
    s.db.query<{ sealed: SealedPerson }>(
      `select ${sealedPerson('p')} as sealed from app.person p where p.id = $1`,
      [first.actor],
    ),
  ])
  const side = (id: number | undefined): Party | undefined => {
    const customer = customers.rows.find((row) => row.id === id)
    const account = accounts.rows.find((row) => row.customerId === id)
    return (
      customer && {
        name: openCustomer(s.personal, customer.sealed).name,
        ...(customer.brand === brand && { customerId: customer.id }),
        ...(account && { account: account.number }),
      }
    )
  }
  const outside: Party | undefined =
    counterparty === undefined
      ? undefined
      : { name: counterparty, ...(detail && isPaymentOut(detail) && { account: detail.account }) }
  const [from, to] = [side(payer) ?? (payee === undefined ? undefined : outside), side(payee)]
  const paid = to ?? (payer === undefined ? undefined : outside)
  const [maker] = actor.rows
  return {
    shown: { ...(from && { payer: from }), ...(paid && { payee: paid }) },
    maker: maker && fullName(openPerson(s.personal, maker.sealed)),
  }
}
