import { amountText, parseAmount } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/four-eyes/four-eyes'
import { fourEyesKind } from '@sixpence/protocol/rules/four-eyes'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { floorRule, insertChange, lockFourEyes, ruleInForce } from '#store/four-eyes/four-eyes.ts'
import { isLooser, isSame, type Rule } from '#store/four-eyes/rule.ts'
import { hasStill } from '#store/staff/staff.ts'

type Input = DecodedInputOf<typeof calls.adminFourEyesChange>

/** A stricter rule is in force at once; a looser rule is proposed, whatever the server's setting. */
export const adminFourEyesChange: Handler<typeof calls.adminFourEyesChange> = async (
  input,
  { by, services: s, change, tell, refuse },
) => {
  const { kind, why } = input
  const { brand, id: personId } = by.person
  const at = { brand: s.brand(brand), isOn: s.config.fourEyes }
  const rule = ruleOf(input, at.brand.defaultCurrency)
  return change(async (client) => {
    await lockFourEyes(client, brand)
    if (!(await hasStill(client, { personId, brand }, 'foureyes.write'))) throw new Refused('notAllowed')
    if (isLooser(rule, floorRule(kind, at.brand, at.isOn))) return refuse('fourEyesFloor')
    const was = await ruleInForce(client, kind, at)
    if (isSame(rule, was)) return refuse('nothingChanged')
    const isProposed = isLooser(rule, was)
    const isKept = await insertChange(client, {
      ...rule,
      brand,
      kind,
      why,
      actorId: personId,
      basedOn: was.changeId,
      isMade: !isProposed,
      now: s.clock.now(),
    })
    if (!isKept) return refuse('proposedAlready')
    tell({
      customerId: undefined,
      detail: {
        kind,
        rule: JSON.stringify(rule),
        before: JSON.stringify([was.level, was.amounts]),
        isProposed,
      },
    })
    return { isProposed }
  })
}

/**
 * The rule as it is stored. Amounts are allowed only for level `weighty` of a kind that is measured by an amount, and
 * must include the default currency. @throws Refused fourEyesAmounts
 */
function ruleOf({ kind, level, amounts }: Input, defaultCurrency: string): Rule {
  if (level !== 'weighty' || fourEyesKind(kind).amount === undefined) {
    if (amounts.length > 0) throw new Refused('fourEyesAmounts', { currency: defaultCurrency })
    return { level, amounts: {} }
  }
  const amountByCurrency: Record<string, string> = {}
  for (const { currencyCode, amount } of amounts) {
    const money = parseAmount(amount, currencyCode)
    if ('refused' in money || money.units < 0n || amountByCurrency[currencyCode] !== undefined)
      throw new Refused('fourEyesAmounts', { currency: defaultCurrency })
    amountByCurrency[currencyCode] = amountText(money)
  }
  if (amountByCurrency[defaultCurrency] === undefined)
    throw new Refused('fourEyesAmounts', { currency: defaultCurrency })
  return { level, amounts: amountByCurrency }
}
