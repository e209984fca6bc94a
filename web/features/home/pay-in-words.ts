import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { fieldTexts } from '@sixpence/protocol/methods/texts'
import type { Translate } from '#lib/language/translate.ts'

export function wayWords({ way, lines }: PaymentInstruction, t: Translate): string {
  if (way === 'chain') return lines.find(({ name }) => name === 'network')?.shown ?? t('Address##network')
  return way === 'wire' ? t('Bank wire') : t('Bank transfer')
}

export function lineLabel(name: string, t: Translate): string {
  if (name === 'reference') return t('Reference')
  return name in fieldTexts ? t(fieldTexts[name as keyof typeof fieldTexts].label) : name
}

/** The details as a single text, to be sent to the payer. */
export function asText({ holder, lines, bank, way }: PaymentInstruction, t: Translate): string {
  return [
    ...(way === 'chain' ? [] : [`${t('Account holder')}: ${holder}`]),
    ...lines.map(
      ({ name, shown: text, copied }) => `${lineLabel(name, t)}: ${name === 'network' ? text : copied}`,
    ),
    ...(bank ? [`${t('Bank')}: ${bank.name}, ${bank.address}`] : []),
  ].join('\n')
}
