import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../torture/random.ts'
import { untilMore } from '../torture/until-more.ts'
import type { CellBank } from './banks.ts'
import type { CellBooks } from './payer.ts'

export type BlowCounts = { servers: number; postgres: number; lines: number; replies: number }

type Blow = { name: string; strike: () => Promise<void> | void }

/**
 * `kill -9` of servers and of PostgreSQL in each cell in turn, connections that are cut or stall for a while (also to
 * the directory), and connections that lose the answer to a credit; in random order.
 */
export function blowsOn(cells: readonly CellBank[], counts: BlowCounts, dice: Random): Blow[] {
  const turn = (count: number, of: (cell: CellBank) => Blow): Blow[] =>
    Array.from({ length: count }, (_, n) => cells[n % cells.length]).flatMap((cell) =>
      cell ? [of(cell)] : [],
    )
  return dice.shuffled([
    ...turn(counts.servers, ({ name, supervisor }) => ({
      name: `server of ${name}`,
      strike: () => supervisor.kill(),
    })),
    ...turn(counts.postgres, ({ name, bank }) => ({
      name: `PostgreSQL of ${name}`,
      strike: () => void process.kill(bank.postgres.pid(), 'SIGKILL'),
    })),
    ...turn(counts.lines, ({ name, lines }) => {
      const [to, line] = dice.pick([...lines])
      return dice.chance(0.5)
        ? {
            name: `line from ${name} to ${to}, cut`,
            strike: async () => {
              line.refuse()
              line.cut()
              await sleep(dice.whole(300, 2_000))
              line.accept()
            },
          }
        : {
            name: `line from ${name} to ${to}, on which nothing passes`,
            strike: async () => {
              line.stall()
              await sleep(dice.whole(1_000, 8_000))
              line.goOn()
            },
          }
    }),
    ...turn(counts.replies, ({ name, lines }) => {
      const [to, line] = dice.pick([...lines].filter(([other]) => cells.some((cell) => cell.name === other)))
      return {
        name: `answer to a credit from ${name} at ${to}`,
        strike: () => {
          line.loseReplyTo('ledger.post')
        },
      }
    }),
  ])
}

/** Strikes in turn; the next blow waits until payments from every cell go through again. */
export async function strikeCells(
  blows: readonly Blow[],
  { cells, books, dice }: { cells: readonly CellBank[]; books: CellBooks; dice: Random },
): Promise<void> {
  for (const blow of blows) {
    await sleep(dice.whole(200, 1_200))
    await blow.strike()
    const after = `the blow on the ${blow.name}`
    await Promise.all(
      cells.map(({ name }) =>
        untilMore(() => books.definite.get(name) ?? 0, { more: 15, patienceMs: 240_000, after }),
      ),
    )
  }
  await sleep(500)
}
