import { readFileSync } from 'node:fs'
import { listRows } from '../list-rows.ts'
import { type Bin, type Bins, cardFundings } from './bins.ts'

const columns = ['bin', 'issuer', 'type', 'category', 'country', 'currency', 'commercial'] as const
type Row = Record<(typeof columns)[number], string>

/** Parses a list of BINs as CSV; `commercial` is 1 or empty. @throws when it cannot be parsed */
export function listedBins(text: string): Bins {
  const bins = new Map(listRows('BINs', columns, text, isRight).map((row) => [row.bin, binOf(row)]))
  return { of: (bin) => bins.get(bin) }
}

export const binsFromFile = (path: string | URL): Bins => listedBins(readFileSync(path, 'utf8'))

/** The empty directory, used when the operator has no list. */
export const unlistedBins: Bins = { of: () => undefined }

function isRight({ bin, issuer, type, country, currency, commercial }: Row): boolean {
  return (
    /^\d{6}$/.test(bin) &&
    issuer !== '' &&
    cardFundings.some((text) => text === type) &&
    /^[A-Z]{2}$/.test(country) &&
    /^[A-Z]{3}$/.test(currency) &&
    ['', '1'].includes(commercial)
  )
}

const binOf = ({ commercial, type, ...row }: Row): Bin => ({
  ...row,
  type: cardFundings.find((text) => text === type) ?? 'credit',
  isCommercial: commercial === '1',
})
