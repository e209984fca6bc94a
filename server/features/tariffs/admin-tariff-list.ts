import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { takesColleague } from '#store/four-eyes/four-eyes.ts'
import { publishedFrom, typeOfKind, versionsOf } from '#store/tariff/tariff-versions.ts'
import { noticeDaysOf } from './plan.ts'
import { toVersionDtos } from './version-dto.ts'

export const adminTariffList: Handler<typeof calls.adminTariffList> = async (
  { customerKind },
  { by: { person }, services: s },
) => {
  const plan = { brand: person.brand, type: typeOfKind(customerKind) }
  const at = { brand: s.brand(person.brand), isOn: s.config.fourEyes }
  const [rows, published, fourEyes] = await Promise.all([
    versionsOf(s.db, plan),
    publishedFrom(s.db, plan, s.clock.now()),
    takesColleague(s.db, 'adminTariffPublish', at),
  ])
  return {
    versions: await toVersionDtos(s, rows, { readerId: person.id, published }),
    noticeDays: noticeDaysOf(s, plan),
    fourEyes,
  }
}
