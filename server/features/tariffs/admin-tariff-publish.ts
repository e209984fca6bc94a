import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { Handler } from '#context/handler.ts'
import { takesColleague } from '#store/four-eyes/four-eyes.ts'
import { stepVersion } from '#store/tariff/tariff-versions.ts'
import { announce } from './announce.ts'
import {
  bookOf,
  inForceOf,
  momentIn,
  requireBeginning,
  requirePricedExchanges,
  termsOfBeginning,
} from './plan.ts'
import { takeVersion } from './lock-version.ts'

export const adminTariffPublish: Handler<typeof calls.adminTariffPublish> = async (input, context) => {
  const { by, services: s, change, tell, refuse, language } = context
  await change(async (client) => {
    const now = s.clock.now()
    const version = await takeVersion(client, context, input, {
      permission: 'tariffs.publish',
      refuseState: ({ state }) => {
        if (state !== 'proposed') refuse('tariffNotProposed', {}, 'versionId')
      },
    })
    const isOwn = version.authors.includes(by.person.id)
    const at = { brand: s.brand(by.person.brand), isOn: s.config.fourEyes }
    if (isOwn && (await takesColleague(client, 'adminTariffPublish', at)))
      return refuse('tariffOwn', {}, 'versionId')
    const { inForce, coming } = await inForceOf(client, version, now)
    if (coming?.validFrom)
      return refuse(
        'tariffAnotherComing',
        { number: coming.number, at: momentIn(language, coming.validFrom) },
        'versionId',
      )
    // Another version came into force after this version was proposed, so its comparison is outdated.
    if (version.follows !== inForce.id) return refuse('tariffChangedMeanwhile', {}, 'revision')
    const before = await bookOf(client, inForce)
    const book = await bookOf(client, version)
    requirePricedExchanges(context, book)
    const terms = termsOfBeginning(s, version, { inForce: before, book, now })
    requireBeginning(
      {
        language,
        refuse: (name, facts) => refuse(name === 'tariffNoMoment' ? 'tariffNotProposed' : name, facts),
      },
      version,
      { ...terms, now },
    )
    await stepVersion(client, version.id, {
      state: 'published',
      published: { by: by.person.id, at: now, alone: isOwn, isWorse: terms.worse.length > 0 },
    })
    await announce(client, s, version, { worse: terms.worse, by: by.person.id, now })
    tell({ customerId: undefined, detail: { tariff: version.id, follows: inForce.id } })
    return undefined
  })
  s.store.tariffs.forget()
  return {}
}
