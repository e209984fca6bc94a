import { readFile } from 'node:fs/promises'
import { crossRate, perEuroOf } from './cross.ts'
import type { Rates } from './rates.ts'

export type EcbRates = { day: string; perEuro: Map<string, bigint> }

const freshMs = 60 * 60_000
const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** Euro reference rates of the European Central Bank, published on working days about 16:00 in Frankfurt. */
export const ecbAddress = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/**
 * Reference rates from a file or URL in the format of the European Central Bank. Read at most once an hour; when
 * reading fails the last rates remain valid, with their original time. Digital currencies are not included.
 */
export function ecbRates(source: string, now: () => Date): Rates {
  let cachedRates: (EcbRates & { readAt: number }) | undefined
  let reading: Promise<EcbRates> | undefined
  const current = async (): Promise<EcbRates & { readAt: number }> => {
    if (cachedRates && now().getTime() - cachedRates.readAt < freshMs) return cachedRates
    reading ??= read(source).finally(() => (reading = undefined))
    try {
      return (cachedRates = { ...(await reading), readAt: now().getTime() })
    } catch (error) {
      if (!cachedRates) throw error
      // The next attempt is in an hour, as after a success, to avoid loading a failing source.
      return (cachedRates = { ...cachedRates, readAt: now().getTime() })
    }
  }
  return {
    isDaily: true,
    async rate(from, to) {
      const { day, perEuro, readAt } = await current()
      // The hour of publication; the file contains only the day.
      const at = new Date(`${day}T15:00:00Z`)
      return { rate: crossRate(perEuro, from, to), at, until: new Date(readAt + freshMs) }
    },
  }
}

/** Parses the daily file, or the first, latest day of the longer files. @throws when the format differs */
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
  if (day === undefined || perEuro.size === 0)
    throw new Error(`not a file of ECB reference rates: ${day ?? 'no day'}, ${perEuro.size} rates`)
  return { day, perEuro }
}

async function read(source: string): Promise<EcbRates> {
  if (!/^https?:/.test(source)) return parseEcb(await readFile(source, 'utf8'))
  const answer = await fetch(source, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
    (error: unknown) => {
      throw new Error(`no answer from the source of rates, ${new URL(source).host}`, { cause: error })
    },
  )
  if (!answer.ok) throw new Error(`the source of rates, ${new URL(source).host}, answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > maxBytes)
    throw new Error(`the source of rates, ${new URL(source).host}, answered ${text.length} characters`)
  return parseEcb(text)
}
