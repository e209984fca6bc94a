import { shape } from './shape.ts'

/** Cell names are part of the names of ledger accounts, of cookies and of addresses. */
const name = String.raw`[a-z][a-z0-9]{0,15}`

/** The name of a cell. */
export const cellName = () =>
  shape({ form: 'a name of at most 16 small letters and digits' }, (value) =>
    new RegExp(`^${name}$`).test(value) ? value : undefined,
  )

/** The address of each cell by name, with any of these schemes; it may contain a password. */
export const byCell = (form: string, ...schemes: readonly string[]) =>
  shape({ form: `a list of ${form}`, hidden: true }, (value): ReadonlyMap<string, string> | undefined => {
    const pairs = value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((pair) => new RegExp(`^(${name})=(\\S+)$`).exec(pair))
    const entries = pairs.map((pair): [string, string] => [pair?.[1] ?? '', pair?.[2] ?? ''])
    const areGood = entries.every(
      ([, url]) => schemes.some((scheme) => url.startsWith(scheme)) && URL.canParse(url),
    )
    const cells = new Map(entries)
    return areGood && cells.size > 0 && cells.size === entries.length ? cells : undefined
  })
