import type { FourEyesRule } from '@sixpence/protocol/four-eyes/four-eyes'
import type { FourEyesKind, FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'
import type { Translate } from '#lib/language/translate.ts'
import { amountsText } from './typed-amounts.ts'

type Rule = Pick<FourEyesRule, 'kind' | 'level' | 'amounts'>

/** Who decides, as a sentence. */
export function ruleWords({ kind, level, amounts }: Rule, t: Translate): string {
  if (level === 'one') return t('One person decides.')
  const always = t('Two people always decide.')
  if (level === 'two') return always
  const weighty: Partial<Record<FourEyesKind, string>> = {
    adminRestrictionDecide: t('Two people decide on sanctions and adverse media.'),
    adminVerificationUpdate: t(
      'Two people decide if the resulting monthly limit is above {amounts}, or if the customer is high risk.',
      { amounts: amountsText(amounts) },
    ),
    adminDueDiligenceUpdate: t('Two people decide if the customer is high risk.'),
    adminScreeningDecide: t(
      'Two people decide if a very close match is to be marked as a false match, or if an earlier decision is changed to false match.',
    ),
    adminPaymentCaseCredit: t('Two people decide above {amounts}, and on any amount in other currencies.', {
      amounts: amountsText(amounts),
    }),
  }
  return weighty[kind] ?? always
}

/** The label of a level's option. */
export const levelChoice = (
  level: FourEyesLevel,
  { amount }: Pick<FourEyesRule, 'amount'>,
  t: Translate,
): string =>
  ({
    one: t('One person'),
    weighty: amount ? t('Two people above an amount') : t('Two people for important decisions'),
    two: t('Always two people'),
  })[level]
