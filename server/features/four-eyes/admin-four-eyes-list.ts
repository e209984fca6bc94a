import type * as calls from '@sixpence/protocol/four-eyes/four-eyes'
import { fourEyesKind, fourEyesKinds } from '@sixpence/protocol/rules/four-eyes'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { changesAt, floorRule, ruleInForce } from '#store/four-eyes/four-eyes.ts'
import type { Rule } from '#store/four-eyes/rule.ts'

export const adminFourEyesList: Handler<typeof calls.adminFourEyesList> = async (
  _input,
  { by, services: s },
) => {
  const at = { brand: s.brand(by.person.brand), isOn: s.config.fourEyes }
  const changes = await changesAt(s.db, at.brand.key)
  const named = async (personId: number | null) => {
    const person = personId === null ? undefined : await s.store.people.person(personId)
    return person ? fullName(person) : ''
  }
  return {
    defaultCurrency: at.brand.defaultCurrency,
    rules: await Promise.all(
      fourEyesKinds.map(async (kind) => {
        const { amount } = fourEyesKind(kind)
        const { changeId, ...rule } = await ruleInForce(s.db, kind, at)
        return {
          kind,
          ...onWire(rule),
          ...(amount && { amount }),
          isShipped: changeId === null,
          floor: onWire(floorRule(kind, at.brand, at.isOn)),
        }
      }),
    ),
    changes: await Promise.all(
      changes.map(async ({ id, kind, why, actorId, createdAt, outcome, decidedBy, decidedAt, ...rule }) => ({
        id,
        kind,
        ...onWire(rule),
        why,
        by: await named(actorId),
        isOwn: actorId === by.person.id,
        at: createdAt.toISOString(),
        ...(outcome && { outcome, decidedBy: await named(decidedBy) }),
        ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
      })),
    ),
  }
}

const onWire = ({ level, amounts }: Rule) => ({
  level,
  amounts: Object.entries(amounts).map(([currencyCode, amount]) => ({ currencyCode, amount })),
})
