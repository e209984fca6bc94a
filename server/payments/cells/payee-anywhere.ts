import type { Currency } from '@sixpence/money'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import type { Facts } from '#core/refused.ts'
import { payable, type PayeeRefusal } from '#payments/payee-inside.ts'
import type { OtherCell, PayeeElsewhere } from '#store/cell/cells.ts'
import type { Payee, PayeeQuestion } from '#store/payee/payees.ts'

type Looking = Pick<Services, 'store' | 'cells' | 'personal' | 'log'>

type PayeeContext = {
  by: { customer: { id: number; brand: string } }
  services: Looking
  refuse: (name: PayeeRefusal | 'cellAway', facts?: Facts) => never
}

/** A customer that can be paid; `cell` if they are in another cell. */
export type PayeeAnywhere = Pick<Payee, 'id' | 'name' | 'email' | 'brand' | 'type' | 'verified'> & {
  accountId: number
  cell?: string
}

/**
 * The customer with this address in any cell and their account in the currency. @throws Refused as `payable`, and
 * cellAway when the requested cell does not answer
 */
export async function payeeAnywhere(
  { by: { customer }, services, refuse }: PayeeContext,
  email: string,
  currency: Currency,
): Promise<PayeeAnywhere> {
  const { id: payerId, brand } = customer
  const payee = await findAnywhere(services, { email, payerId, brand, currency }, () => refuse('cellAway'))
  return payable(payee, { payerId, currency, refuse })
}

/**
 * The customer with this address: of the payer's brand if possible, in this cell or another, else of any brand, this
 * cell first. Calls `away` when a cell that has to be queried does not answer.
 */
export async function findAnywhere(
  s: Looking,
  question: PayeeQuestion,
  away: () => never,
): Promise<Payee | PayeeElsewhere | undefined> {
  const here = await s.store.payees.find(question)
  if (!s.cells || (here?.brand === question.brand && !here.leaving)) return here
  const elsewhere = await s.cells.payee(s.personal, question).catch((error: unknown) => {
    s.log.warn({ ...faultFields(error) }, 'another cell did not answer')
    // A customer here has the address in another brand: without the other cells it is unknown whether they are meant.
    return away()
  })
  // A customer who moves is paid in the new cell as soon as it finds them, and not before.
  if (here?.leaving) return elsewhere?.id === here.id ? elsewhere : here
  return here && elsewhere?.brand !== question.brand ? here : elsewhere
}

/** The other cell of a payee; undefined for a payee in this cell. */
export const cellOfPayee = (
  { cells }: Pick<Services, 'cells'>,
  payee: Payee | PayeeElsewhere,
): OtherCell | undefined => ('cell' in payee ? cells?.cell(payee.cell) : undefined)
