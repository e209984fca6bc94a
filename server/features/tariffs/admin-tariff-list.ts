import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { publishedFrom, typeOfKind, versionsOf } from '#store/tariff/tariff-versions.ts'
import { noticeDaysOf } from './plan.ts'
import { toVersionDtos } from './version-dto.ts'

export const adminTariffList: Handler<typeof calls.adminTariffList> = async (
  { customerKind },
  { by: { person }, services: s },
) => {
  const plan = { brand: person.brand, type: typeOfKind(customerKind) }
  const [rows, published] = await Promise.all([
    versionsOf(s.db, plan),
    publishedFrom(s.db, plan, s.clock.now()),
  ])
  return {
    versions: await toVersionDtos(s, rows, { readerId: person.id, published }),
    noticeDays: noticeDaysOf(s, plan),
    fourEyes: s.config.fourEyes,
  }
}
