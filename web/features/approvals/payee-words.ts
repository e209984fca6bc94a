import type { ApprovalRequest } from '@sixpence/protocol/approvals/approval-requests'
import { type FieldName, fieldNames } from '@sixpence/protocol/methods/field-names'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { Translate } from '#lib/language/translate.ts'

/** The result of the name check, as shown to the person who prepared the payment. */
export function nameCheckWords(outcome: ApprovalRequest['payee']['nameCheck'], t: Translate): string {
  if (outcome === 'match') return t('The bank confirmed the name')
  if (outcome === 'close') return t('Close, but not the same name as at the bank')
  if (outcome === 'none') return t('The bank has another name for this account')
  return outcome === 'notPossible' ? t('The bank could not check the name') : t('Not checked')
}

/** The destination in a line: the e-mail address or the whole account, and the method. */
export function destinationWords({ payee, payments }: ApprovalRequest, t: Translate): string {
  const { email, account, details, method } = payee
  const whole = details.filter(({ name }) => isField(name) && fieldNames[name].group === 'account')
  const count = payments === undefined ? undefined : t('{count} payments', { count: payments })
  return [email, account, ...whole.map(({ shown: text, isText }) => (isText ? t(text) : text)), count]
    .concat(method && t(methodTexts[method].label))
    .filter(Boolean)
    .join(', ')
}

const isField = (name: string): name is FieldName => Object.hasOwn(fieldNames, name)
