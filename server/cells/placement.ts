import type { Placement } from '#context/services.ts'
import { readCustomerText } from '#store/customer/sealed-people.ts'
import { faultFields } from '#core/log.ts'
import { cellsOf, type CellPlacement } from './cells-of.ts'
import type { Cells } from './databases.ts'
import { placeOfCall } from './earlier/before-move.ts'
import { inPast } from './earlier/former-cell.ts'
import { placeOfCard } from './earlier/card-places.ts'
import { isSentOn } from './move/left-accounts.ts'
import { formerAccounts, movedAt } from './move/moves.ts'
import { answerToCell } from './payments/answer-to-cell.ts'
import { findAnywhere } from './payments/payee-anywhere.ts'
import { recentElsewhere } from './payments/recent-elsewhere.ts'
import { payCellNow } from './payments/send-to-cells.ts'
import { toCellCommand } from './payments/to-cell-command.ts'
import { cellDoor, socketsElsewhere } from './requests/cell-door.ts'

/** Where the customers of a bank with these cells live. */
export const placementOf = (cells: Cells): CellPlacement => ({
  cells,

  findPayee: findAnywhere,
  currenciesOf: (s, { id, database }) =>
    (database === undefined ? s.store.payees : cells.cell(database).payees).currenciesOf(id),
  recentPayees: recentElsewhere,
  paymentCommand: toCellCommand,
  answerPayment: answerToCell,
  payApproved,

  earlier: (s, { movedFrom }) => (movedFrom === null ? undefined : inPast(s, cells.cell(movedFrom))),
  earlierData: ({ movedFrom }) => (movedFrom === null ? undefined : cells.cell(movedFrom)),
  isMadeElsewhere: (id) => cells.isElsewhere(id),
  formerAccounts: async ({ db }, { id, movedFrom }) => (movedFrom === null ? [] : formerAccounts(db, id)),
  movedAt: async ({ db }, { id, movedFrom }) => (movedFrom === null ? null : movedAt(db, id)),
  placeOfCall: (s, call, facts) => placeOfCall(s, cells, call, facts),
  placeOfReading: (s, { movedFrom }, id) =>
    movedFrom !== null && cells.isElsewhere(Number(id)) ? inPast(s, cells.cell(movedFrom)) : s,
  isForwarded: ({ db }, operationId) => isSentOn(db, operationId),
  placeOfCard,
  cardServices: (database) => cells.cell(database),

  addHooks: cellDoor,
  sockets: socketsElsewhere,
})

/** If this fails, the worker continues: the instruction is dispatched. */
const payApproved: Placement['payApproved'] = async (s, hold, detail) => {
  try {
    const payer = cellsOf(s) && (await readCustomerText(s, detail.payer))
    if (payer) await payCellNow(s, hold, payer.name)
  } catch (error) {
    s.log.warn({ operation: hold.id, ...faultFields(error) }, 'another cell did not answer')
  }
}
