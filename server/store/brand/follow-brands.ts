import { type Brand, legalIds } from '@sixpence/brands'
import { brandOver } from '@sixpence/brands/changeable.ts'
import { dayOf } from '@sixpence/days'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import type { Log } from '#core/log.ts'
import { servedBrands, serveBrands } from '#core/served-brands.ts'
import { newestBrandChanges } from './brand-changes.ts'

/**
 * Serves the brands of the folders with the changes made at the desk, and updates them when these change or a day
 * begins, on which an agreement may come into force. Values that the checks no longer accept are left out with a log
 * line. Returns whether another agreement is in force than before.
 */
export function brandFollower(
  db: Pick<pg.Pool, 'query'>,
  { folders, clock, log }: { folders: readonly Brand[]; clock: Clock; log?: Pick<Log, 'error'> },
): () => Promise<boolean> {
  let seen: string | undefined
  let last = 0
  // An unchanged brand stays the same object, because its pages and texts are cached by it.
  const brands = new Map<string, { of: string; brand: Brand }>()

  function served(folder: Brand, today: string, { id, overFolder }: Newest): Brand {
    const of = `${id} ${today}`
    const cached = brands.get(folder.key)
    if (cached?.of === of) return cached.brand
    const { brand, faults } = brandOver(folder, overFolder, today)
    for (const { path, kind } of faults)
      log?.error(
        { brand: folder.key, path, kind },
        'what was changed at the desk does not fit the brand any more, and is left out',
      )
    // A new day alone does not create a new brand object.
    const isSame = cached && JSON.stringify(cached.brand) === JSON.stringify(brand)
    brands.set(folder.key, { of, brand: isSame ? cached.brand : brand })
    return isSame ? cached.brand : brand
  }

  return async () => {
    const changes = await newestBrandChanges(db)
    const today = dayOf(clock.now())
    const now = [today, ...changes.map(({ id }) => id)].join(' ')
    const newest = Math.max(0, ...changes.map(({ id }) => id))
    // Rows are only added: the answer of an earlier query may arrive after that of a later query.
    if (now === seen || newest < last) return false
    const before = agreementsOf(servedBrands())
    serveBrands(
      folders.map((folder) => {
        const change = changes.find(({ brand }) => brand === folder.key)
        return change && Object.keys(change.overFolder).length > 0 ? served(folder, today, change) : folder
      }),
    )
    seen = now
    last = newest
    return agreementsOf(servedBrands()) !== before
  }
}

const agreementsOf = (brands: readonly Brand[]): string =>
  JSON.stringify(brands.map(({ key, legal = {} }) => [key, ...legalIds.map((id) => legal[id]?.version)]))

type Newest = Awaited<ReturnType<typeof newestBrandChanges>>[number]
