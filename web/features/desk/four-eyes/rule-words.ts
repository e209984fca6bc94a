import type { FourEyesRule } from '@sixpence/protocol/four-eyes/four-eyes'
import type { FourEyesLevel } from '@sixpence/protocol/rules/four-eyes'
import type { Translate } from '#lib/language/translate.ts'
import { amountsText } from './typed-amounts.ts'

type Rule = Pick<FourEyesRule, 'kind' | 'level' | 'amounts'>

/** Who decides, as a sentence. */
export function ruleWords({ kind, level, amounts }: Rule, t: Translate): string {
  if (level === 'one') return t('One person decides.')
  const always = t('Two people always decide.')
  if (level === 'two') return always
  return {
    adminRestrictionDecide: t('Two people decide about sanctions and adverse media.'),
    adminVerificationUpdate: t(
      'Two people decide if the monthly limit is then above {amounts}, and about high risk.',
      { amounts: amountsText(amounts) },
    ),
    adminDueDiligenceUpdate: t('Two people decide about high risk.'),
    adminScreeningDecide: t('Two people decide that somebody very like an entry of a list is somebody else.'),
    adminPaymentResolve: always,
    adminPaymentReturn: always,
    adminPaymentWriteOff: always,
    adminDifferenceWriteOff: always,
    adminWriteOffReverse: always,
    adminTariffPublish: always,
    adminMonitoringRuleSwitch: always,
    adminPaymentCaseCredit: t('Two people decide above {amounts}, and in every other currency.', {
      amounts: amountsText(amounts),
    }),
  }[kind]
}

/** The label of a level in the choice. */
export const levelChoice = (
  level: FourEyesLevel,
  { amount }: Pick<FourEyesRule, 'amount'>,
  t: Translate,
): string =>
  ({
    one: t('One person'),
    weighty: amount ? t('Two people above an amount') : t('Two people if it weighs much'),
    two: t('Always two people'),
  })[level]
