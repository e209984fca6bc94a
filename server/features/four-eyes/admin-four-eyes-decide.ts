import type * as calls from '@sixpence/protocol/four-eyes/four-eyes'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { changeOf, endChange, floorRule, lockFourEyes, ruleInForce } from '#store/four-eyes/four-eyes.ts'
import { isLooser } from '#store/four-eyes/rule.ts'
import { hasStill } from '#store/staff/staff.ts'

export const adminFourEyesDecide: Handler<typeof calls.adminFourEyesDecide> = async (
  { changeId, decision },
  { by, services: s, change, tell, refuse },
) => {
  const { brand, id: personId } = by.person
  const at = { brand: s.brand(brand), isOn: s.config.fourEyes }
  await change(async (client) => {
    await lockFourEyes(client, brand)
    const still = (who: number) => hasStill(client, { personId: who, brand }, 'foureyes.write')
    if (!(await still(personId))) throw new Refused('notAllowed')
    const proposed = await changeOf(client, brand, changeId)
    if (!proposed) return refuse('proposalNotFound')
    if (proposed.outcome !== null) return refuse('caseDecided')
    const { kind, actorId } = proposed
    if (decision === 'confirm') {
      if (actorId === personId) return refuse('ownProposal')
      if (!(await still(actorId))) return refuse('proposerGone')
      // The rule has changed since this change was proposed.
      if ((await ruleInForce(client, kind, at)).changeId !== proposed.basedOn) return refuse('caseDecided')
      if (isLooser(proposed, floorRule(kind, at.brand, at.isOn))) return refuse('fourEyesFloor')
    }
    const outcome = decision === 'confirm' ? 'confirmed' : 'declined'
    await endChange(client, changeId, { outcome, by: personId, now: s.clock.now() })
    tell({ customerId: undefined, detail: { change: changeId, kind, outcome } })
    return undefined
  })
  return {}
}
