import type { Placement } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { cellsOf } from '../cells-of.ts'

/**
 * The customer with this address: of the payer's brand if possible, in this cell or another, else of any brand, this
 * cell first. @throws Refused cellAway when a cell that has to be queried does not answer
 */
export const findAnywhere: Placement['findPayee'] = async (s, question, refuse, field) => {
  const cells = cellsOf(s)
  const here = await s.store.payees.find(question)
  if (!cells || (here?.brand === question.brand && !here.leaving)) return here
  const elsewhere = await cells.payee(s.personal, question).catch((error: unknown) => {
    s.log.warn({ ...faultFields(error) }, 'another cell did not answer')
    // A customer here has the address in another brand: without the other cells it is unknown whether they are meant.
    return refuse('cellAway', {}, field)
  })
  // A customer who moves is paid in the new cell as soon as it finds them, and not before.
  if (here?.leaving) return elsewhere?.id === here.id ? elsewhere : here
  return here && elsewhere?.brand !== question.brand ? here : elsewhere
}
