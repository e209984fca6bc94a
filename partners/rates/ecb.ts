import { readFile } from 'node:fs/promises'
import { crossRate, perEuroOf } from './cross.ts'
import type { Rates } from './rates.ts'

export type EcbRates = { day: string; perEuro: Map<string, bigint> }

const freshMs = 60 * 60_000
const timeoutMs = 10_000
const mostBytes = 1024 * 1024

/** Where the European Central Bank publishes its euro reference rates, on working days about 16:00 in Frankfurt. */
export const ecbAddress = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/**
 * Reference rates from a file or address in the format of the European Central Bank. Read at most once an hour; when a
 * reading fails the last one stays good, its time says how old it is. It knows no digital currencies.
 */
export function ecbRates(source: string, now: () => Date): Rates {
  let known: (EcbRates & { readAt: number }) | undefined
  let reading: Promise<EcbRates> | undefined
  const current = async (): Promise<EcbRates> => {
    if (known && now().getTime() - known.readAt < freshMs) return known
    reading ??= read(source).finally(() => (reading = undefined))
    try {
      known = { ...(await reading), readAt: now().getTime() }
    } catch (error) {
      if (!known) throw error
      // Asked again in an hour, like after a success: a source in trouble is not helped by more questions.
      known = { ...known, readAt: now().getTime() }
    }
    return known
  }
  return {
    async rate(from, to) {
      const { day, perEuro } = await current()
      // The hour of publication; the file has only the day.
      return { rate: crossRate(perEuro, from, to), at: new Date(`${day}T15:00:00Z`) }
    },
  }
}

/** The one day of the daily file, or the first, newest one of the longer files. @throws when it is not such a file */
export function parseEcb(xml: string): EcbRates {
  const [, day, rest = ''] = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>([\s\S]*?)<\/Cube>/.exec(xml) ?? []
  const perEuro = new Map<string, bigint>()
  for (const [, attributes = ''] of rest.matchAll(/<Cube\s+([^>]*?)\/>/g)) {
    const currency = /currency=['"]([A-Z]{3})['"]/.exec(attributes)?.[1]
    const rate = perEuroOf(/rate=['"]([\d.]+)['"]/.exec(attributes)?.[1] ?? '')
    if (currency === undefined || rate === undefined)
      throw new Error(`not a rate of the ECB: <Cube ${attributes}/>`)
    perEuro.set(currency, rate)
  }
  if (day === undefined || perEuro.size === 0) throw new Error('not a file of ECB reference rates')
  return { day, perEuro }
}

async function read(source: string): Promise<EcbRates> {
  if (!/^https?:/.test(source)) return parseEcb(await readFile(source, 'utf8'))
  const answer = await fetch(source, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!answer.ok) throw new Error(`the source of rates answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > mostBytes) throw new Error('the source of rates answered too much')
  return parseEcb(text)
}
