import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from '../torture/checks.ts'
import { renewing } from '../torture/people.ts'
import { Random } from '../torture/random.ts'
import { formCompany, openCells, type CellBank } from './banks.ts'
import { blowsOn, strikeCells, type BlowCounts } from './blows.ts'
import { cellChecks, isBetween } from './cell-checks.ts'
import { movedChecks, moveSome, type Moved } from './moves.ts'
import { askAgain, CellBooks, keepPaying, type CellLoad } from './payer.ts'

export type CellTortureOptions = {
  blows: BlowCounts
  cells: number
  /** Payers at once in each cell. */
  workers: number
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number
  seed: number
  /**
   * Number of people moved to another cell meanwhile, first the company of each cell with everybody who has access to
   * it.
   */
  moves?: number
}

export type CellTortureReport = { checks: Check[]; numbers: Record<string, string | number> }

/** Longer than a lease and the longest wait between two attempts. */
const settleMs = 90_000

/**
 * Cells, each with its own PostgreSQL and server, which are killed while people of all cells pay each other and the
 * connections between cells are cut; then the payers' answers are compared with all ledgers.
 */
export async function tortureCells(options: CellTortureOptions): Promise<CellTortureReport> {
  const dice = new Random(options.seed)
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, options.cells)
  const { cells, close } = await openCells(names, { people: options.workers * 2 })
  try {
    for (const cell of cells) await formCompany(cell)
    const books = new CellBooks()
    const load: CellLoad = { cells, books, dice, between: 0.6, restMs: options.restMs }
    const began = performance.now()
    const moved = await payUnderBlows(options, load)
    const seconds = (performance.now() - began) / 1000
    for (const payment of books.payments) if (payment.end === 'left') await askAgain(load, payment)
    const settling = await settledCells(cells)
    const ofMoved = await movedChecks(cells, moved)
    await Promise.all(cells.map(({ supervisor }) => supervisor.stop()))
    const checks = [
      ...(await cellChecks(cells, books)),
      ...ofMoved,
      { name: 'what was left half done is ended by itself', faults: settling.faults },
      loadCheck(cells, books, { moves: options.moves ?? 0, moved }),
    ]
    return {
      checks,
      numbers: numbersOf(cells, books, { options, seconds, settleSeconds: settling.seconds, moved }),
    }
  } finally {
    await close()
  }
}

async function payUnderBlows(
  { workers, blows, moves = 0 }: CellTortureOptions,
  load: CellLoad,
): Promise<Moved[]> {
  const { cells, books, dice } = load
  const over = new AbortController()
  const { signal } = over
  const paying = cells.flatMap(({ people }) =>
    Array.from({ length: workers }, (_, worker) =>
      keepPaying(
        load,
        people.filter((_, place) => place % workers === worker),
        signal,
      ),
    ),
  )
  const fresh = cells.map(({ bank, people, name }) => renewing(bank, people, signal, `load${name}`))
  let moved: Moved[] = []
  const struck = async (): Promise<void> => {
    const moving = moveSome({ cells, dice, over: signal }, moves)
    moving.catch(() => {})
    await strikeCells(blowsOn(cells, blows, dice), { cells, books, dice })
    moved = await moving
    // They and the others continue to pay for a while.
    if (moves > 0) await sleep(2_000)
  }
  try {
    await Promise.race([
      struck(),
      // A payer that fails ends the run.
      Promise.all(paying),
    ])
  } finally {
    over.abort()
    await Promise.allSettled([...paying, ...fresh])
  }
  await Promise.all(paying)
  return moved
}

const sumOf = (moved: readonly Moved[], what: 'runs' | 'kills'): number =>
  moved.reduce((sum, item) => sum + item[what], 0)

/**
 * Waits until the workers have ended every payment between cells and forwarded money that came in for moved
 * customers; returns the duration.
 */
async function settledCells(cells: readonly CellBank[]): Promise<{ seconds: number; faults: string[] }> {
  const began = performance.now()
  for (;;) {
    const open = await Promise.all(
      cells.map(async ({ name, owner }) => {
        const { rows } = await owner.query<{ id: string; state: string }>(
          `select operation_id as id, state from app.instruction
           where partner = 'cell' and state in ('created', 'sent', 'unknown')
           union all
           select o.id, 'no instruction' from ledger.operation o
           where o.kind = 'outsideHold' and not exists (select from app.instruction i where i.operation_id = o.id)
           union all
           select l.id, 'not sent on' from app.left_account l join ledger.balance b on b.account_id = l.id
           where b.version > l.sent`,
        )
        return rows.map(({ id, state }) => `${name}: ${id} is ${state}`)
      }),
    )
    const faults = open.flat()
    const ms = performance.now() - began
    if (faults.length === 0 || ms > settleMs) return { seconds: ms / 1000, faults }
    await sleep(200)
  }
}

function loadCheck(
  cells: readonly CellBank[],
  books: CellBooks,
  { moves, moved }: { moves: number; moved: readonly Moved[] },
): Check {
  const done = books.payments.filter(({ end }) => end === 'completed')
  const share = done.length / books.payments.length
  const lacking = Object.entries({
    'payments between cells': done.filter(isBetween).length,
    'payments within a cell': done.filter((cellPayment) => !isBetween(cellPayment)).length,
    duplicates: books.duplicates,
    'requests handed on': books.handedOn,
  })
    .filter(([, count]) => count === 0)
    .map(([name]) => `no ${name}`)
  const silent = cells
    .flatMap(({ people }) => people)
    .filter((person) => person.isOfCompany && !done.some(({ payer }) => payer === person))
  return {
    name: 'the run says something: 60 % completed, every path was used, and nothing was a fault',
    faults: [
      ...(share < 0.6 ? [`${(share * 100).toFixed(0)} % completed`] : []),
      ...lacking,
      ...silent.map(({ customer }) => `no payment of the company or its user ${customer}`),
      ...(moved.length < moves ? [`${moved.length} of ${moves} moves were made`] : []),
      ...(books.answers['fault'] ? [`${books.answers['fault']} answers were faults`] : []),
    ],
  }
}

function numbersOf(
  cells: readonly CellBank[],
  books: CellBooks,
  run: { options: CellTortureOptions; seconds: number; settleSeconds: number; moved: readonly Moved[] },
): CellTortureReport['numbers'] {
  const { payments } = books
  const ends = (end: string): number => payments.filter((payment) => payment.end === end).length
  const logged = cells.map(({ name, supervisor }) => [name, supervisor.logged])
  return {
    seed: run.options.seed,
    cells: cells.length,
    'payers in each': run.options.workers,
    'kills of servers': run.options.blows.servers,
    'kills of PostgreSQL': run.options.blows.postgres,
    'lines cut': run.options.blows.lines,
    'answers to credits lost': run.options.blows.replies,
    'seconds under load': Math.round(run.seconds),
    payments: payments.length,
    'between cells': payments.filter(isBetween).length,
    completed: ends('completed'),
    'told to be under way': ends('submitted'),
    refused: ends('refused'),
    duplicates: books.duplicates,
    'moves, and customers moved': `${run.moved.length}, ${run.moved.flatMap(({ people }) => people).length}`,
    'commands to move, and killed': `${sumOf(run.moved, 'runs')}, ${sumOf(run.moved, 'kills')}`,
    'longest move in s': Math.max(0, ...run.moved.map(({ seconds }) => seconds)).toFixed(1),
    'requests handed on': books.handedOn,
    'payments a second': Math.round(payments.length / run.seconds),
    'longest pause of a cell in s': (Math.max(...books.longestPauseMs.values()) / 1000).toFixed(1),
    'seconds until all had ended': run.settleSeconds.toFixed(1),
    answers: JSON.stringify(books.answers),
    'faults in the log': JSON.stringify(Object.fromEntries(logged)),
  }
}
