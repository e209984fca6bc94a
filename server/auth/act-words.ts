import { accessRightOf, accessRights } from '@sixpence/protocol/rights'
import { accessRightWord } from '@sixpence/protocol/representatives/access-right-words'
import type { Translate } from '#core/translate.ts'
import type { Act } from '#context/handler.ts'

/**
 * The act in the reader's language, the same text in the code's message, on the phone and in the notification mail. A
 * heading and not a sentence, so that it is true before and after. Undefined for an act without a text.
 */
export function actWords({ subject, facts = {} }: Act, t: Translate): string | undefined {
  const [name = '', mode = '', customer] = subject.split(':')
  const fact = (key: string): string => (facts[key] ?? '–').slice(0, 100)
  const of = { name: fact('name'), company: fact('company'), address: fact('address') }
  switch (name) {
    case 'password':
      return t('New password')
    case 'device':
      return t('Link the phone {name}', of)
    case 'deviceRemove':
      return t('Remove the phone {name}', of)
    case 'login':
    case 'change': {
      const modes = { before: modeWord(fact('before'), t), after: modeWord(mode, t) }
      return customer === undefined || name === 'login'
        ? t('Second step of the sign-in: {before} → {after}', modes)
        : t('Approval of payments: {before} → {after}', modes)
    }
    case 'passkey':
      return t('Add a passkey')
    case 'passkeyRemove':
      return t('Remove the passkey {name}', of)
    case 'recoveryCodes':
      return t('New recovery codes')
    case 'approvalCode':
      return t('New approval code')
    case 'phoneNumber':
      return t('Phone number for codes: {address}', of)
    case 'addressesOff':
      return t('Switch off the list of allowed addresses')
    case 'addressesOn':
      return t('Switch on the list of allowed addresses')
    case 'addressAdd':
      return t('Allow sign-ins from {address}', of)
    case 'addressRemove':
      return t('Allow no more sign-ins from {address}', of)
    case 'emailAdd':
      return t('Further e-mail address: {address}', of)
    case 'emailPrimary':
      return t('Main e-mail address: {address}', of)
    case 'emailRemove':
      return t('Remove the e-mail address {address}', of)
    case 'erasure':
      return t('Close the account and erase your data')
    case 'accountClose':
      return t('Close the account {name}, {address}', of)
    case 'export':
      return t('A copy of all your data')
    case 'newDevice':
      return fact('kind') === 'program'
        ? t('Sign-in by a program: {name}', of)
        : t('Sign-in from a new device: {name}', of)
    default:
      return companyWords(name, fact, t)
  }
}

function companyWords(name: string, fact: (key: string) => string, t: Translate): string | undefined {
  const of = { name: fact('name'), company: fact('company'), address: fact('address') }
  switch (name) {
    case 'access':
      return t('{company}, access of {name}: {right}', {
        ...of,
        right: rightWord(fact('right'), t),
      })
    case 'invite':
      return t('{company}, invitation of {name}: {right}', {
        ...of,
        right: rightWord(fact('right'), t),
      })
    case 'accessRemove':
      return t('{company}, {name} removed', of)
    case 'rule':
      return fact('change') === 'removed'
        ? t('{company}, approval rule removed', of)
        : t('{company}, approval rule: {name}', of)
    case 'api-key':
      return t('{company}, API key {name}', of)
    case 'allowed-ip':
      return t('{company}, addresses of API keys: {address}', of)
    case 'webhook':
      return t('{company}, webhook: {address}', of)
    case 'button':
      return t('{company}, payment button, messages to {address}', of)
    case 'notices':
      return t('{company}, payment messages to {address}', of)
    case 'cardPin':
      return t('Show the PIN of a card')
    case 'cardPinChange':
      return t('Change the PIN of a card')
    case 'cardDetails':
      return t('Show the number of a card')
    default:
      return undefined
  }
}

/** A confirmation method, as the heading of an act names it. */
export function modeWord(mode: string, t: Translate): string {
  switch (mode) {
    case 'sms':
      return t('text message')
    case 'otp':
      return t('authenticator')
    case 'push':
      return t('phone##confirms')
    case 'approvalCode':
      return t('approval code')
    default:
      return t('nothing##no second step')
  }
}

/** What a user of a company may do, of the number in an act; anything else is shown as it is, never as a right. */
const rightWord = (right: string, t: Translate): string =>
  Object.values<number>(accessRights).map(String).includes(right)
    ? accessRightWord(accessRightOf(Number(right)), t)
    : right
