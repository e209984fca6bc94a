import type { DirectoryCost } from './directory-cost.ts'

/** Measured cost of a payment: processor time of servers and databases, and log written. */
export type PaymentCost = { micros: number; wal: number }

const customers = [1_000_000, 10_000_000, 100_000_000]
/** The model's assumptions; everything else was measured. */
const supposed = { paymentsADay: 1, busyHour: 1 / 8, coresOfCell: 16, load: 0.5 }

/**
 * What this many customers need at these costs, a line each: payments a second in the busiest hour, cells with this
 * many processors of which half may be busy, processors in total, log a day, and the directory. Payees are spread
 * evenly over the cells.
 */
export function modelOf(
  within: PaymentCost,
  between: PaymentCost,
  directory: DirectoryCost | undefined,
): string[] {
  const { paymentsADay, busyHour, coresOfCell, load } = supposed
  return customers.map((count) => {
    const rate = (count * paymentsADay * busyHour) / 3_600
    const perCell = coresOfCell * load
    // With more cells, more payments are between cells: iterated until both agree.
    let cells = 1
    while (coresFor(rate, cells, within, between) > cells * perCell) cells += 1
    const share = 1 - 1 / cells
    const wal = count * paymentsADay * (within.wal * (1 - share) + between.wal * share)
    return [
      `${count.toLocaleString('en')} customers`,
      `${Math.round(rate).toLocaleString('en')} payments/s`,
      `${cells} cells`,
      `${coresFor(rate, cells, within, between).toFixed(1)} processors busy`,
      `${(wal / 1e9).toFixed(1)} GB of WAL a day`,
      ...(directory ? [`directory ${((count * 2 * directory.bytesPerRow) / 1e9).toFixed(1)} GB`] : []),
    ].join('  ')
  })
}

function coresFor(rate: number, cells: number, within: PaymentCost, between: PaymentCost): number {
  const share = 1 - 1 / cells
  return (rate * (within.micros * (1 - share) + between.micros * share)) / 1_000_000
}
