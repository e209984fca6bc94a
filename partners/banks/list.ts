import { readFileSync } from 'node:fs'
import { listRows } from '../list-rows.ts'
import type { Bank, Banks } from './banks.ts'

const columns = [
  'country',
  'code',
  'branch',
  'iban',
  'bic',
  'name',
  'street',
  'town',
  'postalCode',
  'instant',
] as const
type Row = Record<(typeof columns)[number], string>

/**
 * Parses a list of banks as CSV: country, code and name; a row with `branch` is a branch of the bank with that code;
 * `iban` is the bank code in IBANs when it differs from the code; `instant` is 1 or empty. @throws when it cannot be
 * parsed
 */
export function listedBanks(text: string): Banks {
  const rows = listRows('banks', columns, text, isRight)
  const banks = rows.filter((row) => row.branch === '').map((row) => ({ bank: bankOf(row), row }))
  const byBic = new Map(banks.flatMap(({ bank }) => (bank.bic ? [[bank.bic.slice(0, 8), bank]] : [])))
  const byIban = new Map(banks.map(({ bank, row }) => [`${row.country} ${row.iban || row.code}`, bank]))
  const longest = Math.max(0, ...banks.map(({ row }) => (row.iban || row.code).length))
  const byCountry = Map.groupBy(banks, ({ bank }) => bank.country)
  const branches = Map.groupBy(
    rows.filter((row) => row.branch !== ''),
    (row) => `${row.country} ${row.code}`,
  )
  return {
    byBic: (bic) => byBic.get(bic.slice(0, 8)),
    byIban(country, fromBank) {
      for (let length = Math.min(longest, fromBank.length); length > 0; length--) {
        const bank = byIban.get(`${country} ${fromBank.slice(0, length)}`)
        if (bank) return bank
      }
      return undefined
    },
    inCountry: (country) =>
      (byCountry.get(country) ?? []).map(({ bank }) => bank).sort((a, b) => a.name.localeCompare(b.name)),
    branchesOf: (country, bankCode) =>
      (branches.get(`${country} ${bankCode}`) ?? []).map(({ branch, name }) => ({ code: branch, name })),
  }
}

export const banksFromFile = (path: string | URL): Banks => listedBanks(readFileSync(path, 'utf8'))

/** The empty directory, used when the operator has no list. */
export const unlistedBanks: Banks = listedBanks('')

function isRight({ country, code, branch, iban, bic, name, instant }: Row): boolean {
  return (
    /^[A-Z]{2}$/.test(country) &&
    /^[A-Z0-9]{1,12}$/.test(code) &&
    /^[A-Z0-9]{0,12}$/.test(branch) &&
    /^[A-Z0-9]{0,12}$/.test(iban) &&
    /^(?:[A-Z0-9]{8}(?:[A-Z0-9]{3})?)?$/.test(bic) &&
    name !== '' &&
    ['', '1'].includes(instant)
  )
}

function bankOf({ country, code, bic, name, street, town, postalCode, instant }: Row): Bank {
  return {
    country,
    code,
    name,
    ...(bic && { bic }),
    ...(street && { street }),
    ...(town && { town }),
    ...(postalCode && { postalCode }),
    isInstant: instant === '1',
  }
}
