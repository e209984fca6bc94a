import { type Brand, legalIds } from '@sixpence/brands'
import { type BrandValues, fieldsOf } from '@sixpence/brands/changeable.ts'
import { legalPath } from '@sixpence/brands/legal-overrides.ts'
import { dayOf } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/brand/brand'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { versionOf } from '#papers/agreements.ts'
import { brandChangesOf, newestBrandChanges } from '#store/brand/brand-changes.ts'
import { folderOf } from './folder-of.ts'
import { onWire, sent } from './on-wire.ts'

export const adminBrandGet: Handler<typeof calls.adminBrandGet> = async (_input, { by, services: s }) => {
  const { brand: key } = by.person
  await s.followBrands()
  const brand = s.brand(key)
  const folder = folderOf(s, key)
  const [changes, [newest]] = await Promise.all([brandChangesOf(s.db, key), newestBrandChanges(s.db, key)])
  const folderValues = fieldsOf(folder)
  return {
    name: brand.name,
    hosts: [...brand.hosts],
    version: newest?.id ?? 0,
    fields: Object.entries(fieldsOf(brand)).map(([path, served]) => ({
      path,
      served: sent(served),
      folder: sent(folderValues[path] ?? null),
    })),
    agreements: agreementsOf(brand, {
      folder,
      over: newest?.overFolder ?? {},
      today: dayOf(s.clock.now()),
    }),
    changes: await Promise.all(
      changes.map(async ({ id, actorId, at, why, changed }) => {
        const person = await s.store.people.person(actorId)
        const by = person ? fullName(person) : ''
        return { id, by, at: at.toISOString(), why, values: changed.map(onWire) }
      }),
    ),
  }
}

function agreementsOf(
  brand: Brand,
  { folder, over, today }: { folder: Brand; over: BrandValues; today: string },
) {
  const written = Object.keys(over).flatMap((path) => legalPath(path) ?? [])
  return legalIds.map((id) => {
    const version = versionOf(id, brand)
    const coming = written.filter((item) => item.id === id && item.day > today).map(({ day }) => day)
    const isOfDesk = written.some((item) => item.id === id && item.day === version)
    const shipped = folder.legal?.[id] ? ('folder' as const) : ('program' as const)
    const from = isOfDesk ? ('desk' as const) : shipped
    return { id, version, from, coming: [...new Set(coming)].toSorted() }
  })
}
