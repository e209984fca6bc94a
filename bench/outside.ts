import { openBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { option, word } from './option.ts'
import { allDone, median, payments, type Kind, type LoadResult } from './payments.ts'

/**
 * Payments out of the bank as far as their hold and instruction, against p2p payments on the same server, alternating
 * in the same run:
 * `npm run bench -- outside [--rounds 5] [--seconds 6] [--connections 64] [--entries 0] [--data FOLDER]`. They are
 * for tomorrow, so that payment companies are not part of the measurement. Exits with 1 below 0.7 times the rate.
 */
const least = 0.7
const rounds = option('rounds', 5)
const seconds = option('seconds', 6)
const connections = option('connections', 64)

const bank = await openBank({
  folder: word('data'),
  env: {
    // Offered only if a bank is configured; nothing is due before tomorrow.
    RAIL_BANK_URL: 'http://127.0.0.1:9',
    RAIL_BANK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  },
})
try {
  await fillBank(bank, { people: 100_000, entries: option('entries', 0) })
  const pay = async (kind: Kind, runs: LoadResult[]): Promise<LoadResult> => {
    const measured = await payments(bank, { kind, connections, seconds })
    console.log(`${kind}: ${JSON.stringify(measured)}`)
    runs.push(measured)
    return measured
  }
  // Not measured: warms up the code that both use.
  for (const kind of ['p2p', 'eft'] as const) await pay(kind, [])
  const [inside, outside]: [LoadResult[], LoadResult[]] = [[], []]
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const [first, other] = [await pay('p2p', inside), await pay('eft', outside)]
    ratios.push(other.rate / first.rate)
  }
  const ratio = median(ratios)
  const middle = (runs: readonly LoadResult[]): string =>
    `${median(runs.map(({ rate }) => rate))}/s  p50 ${median(runs.map(({ p50 }) => p50))} ms  p99 ${median(runs.map(({ p99 }) => p99))} ms`
  console.log(`p2p      ${middle(inside)}`)
  console.log(`outside  ${middle(outside)}`)
  console.log(
    `ratio ${ratio.toFixed(2)} (${ratios.map((each) => each.toFixed(2)).join(', ')})  connections ${connections}`,
  )
  if (![...inside, ...outside].every(allDone)) console.log('NOT ALL SUCCEEDED')
  if (ratio < least || ![...inside, ...outside].every(allDone)) process.exitCode = 1
} finally {
  await bank.stop()
}
