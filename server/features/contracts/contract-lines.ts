import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { contractCreate } from '@sixpence/protocol/contracts/contracts'
import { noticeDays, shareOf } from '@sixpence/protocol/rules/contracts'
import type { Translate } from '#core/translate.ts'
import { wholeShare } from './parties.ts'

type Terms = DecodedInputOf<typeof contractCreate> & {
  company: string
  sender: string
  beneficiary: string
}

/** The contract's text line by line, in the language it was drawn up in. These lines are signed. */
export function contractLines(terms: Terms, t: Translate): string[] {
  const { company, sender, beneficiary, senderSignerName, beneficiarySignerName, activeTo, note } = terms
  return [
    t('Split contract'),
    t('Company whose payments are shared: {name}', { name: company }),
    t('Pays the share: {name}, signed by {signer}', { name: sender, signer: senderSignerName }),
    t('Receives the share: {name}, signed by {signer}', { name: beneficiary, signer: beneficiarySignerName }),
    t('{sender} gives {beneficiary} {percentage} of what {company} pays.', {
      sender,
      beneficiary,
      company,
      percentage: { share: shareOf(terms.percentage) / wholeShare },
    }),
    ...terms.senderObligations.map((text) => t('{name} undertakes: {text}', { name: sender, text })),
    ...terms.beneficiaryObligations.map((text) =>
      t('{name} undertakes: {text}', { name: beneficiary, text }),
    ),
    t('It begins on {day}.', { day: new Date(terms.activeFrom) }),
    activeTo === undefined
      ? t('It has no end that is agreed.')
      : t('It ends on {day}.', { day: new Date(activeTo) }),
    t('Either side may end it with {days} days of notice; the receiver may do without them.', {
      days: String(noticeDays),
    }),
    ...(note ? [t('Note: {text}', { text: note })] : []),
  ]
}
