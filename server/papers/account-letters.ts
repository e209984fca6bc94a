import { paperFormat } from '@sixpence/locales/paper.ts'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { fieldTexts } from '@sixpence/protocol/methods/texts'
import { epcOf } from '@sixpence/protocol/accounts/epc-qr'
import { fieldNames, type FieldName } from '@sixpence/protocol/methods/field-names'
import type { AccountState } from '@sixpence/ledger'
import type { Translate } from '#core/translate.ts'
import type { Letter } from './letter-pdf.ts'

/** Facts of an account for a letter. */
export type AccountFacts = Pick<Letter, 'brand' | 'language' | 't' | 'at'> & {
  holder: string
  number: string
  currency: string
  openedAt: Date
  state: AccountState
  instructions: readonly PaymentInstruction[]
}

/** Letter that certifies who holds the account; it does not disclose the balance (Q086). */
export function confirmationLetter(facts: AccountFacts): Letter {
  const { t, brand, language, at, holder, number, currency, openedAt, state } = facts
  const names = { name: brand.legalName, holder }
  const own = facts.instructions.filter(({ way, source }) => way === 'local' && source === 'own')
  return {
    brand,
    language,
    t,
    at,
    to: holder,
    title: t('Account confirmation'),
    text:
      state === 'closed'
        ? t('{name} confirms that {holder} held the following account, which is closed.', names)
        : t('{name} confirms that {holder} holds the following account.', names),
    parts: [
      {
        rows: [
          [t('Account holder'), holder],
          ...own.flatMap((item) => rowsOf(item, t)),
          [t('Currency'), currency],
          [t('Opened on'), paperFormat(language).day(openedAt.toISOString())],
          [t('State'), stateWord(state, t)],
          [t('Internal number'), number],
        ],
      },
    ],
    closing: [t('This letter does not state the balance and creates no obligation to pay.')],
  }
}

/** Letter with the details a payer needs, per method of paying in. */
export function payInLetter(facts: AccountFacts): Letter {
  const { t, brand, language, at, holder, currency, instructions } = facts
  return {
    brand,
    language,
    t,
    at,
    to: holder,
    title: t('How to pay in {currency}', { currency }),
    text: t('Money sent to these details goes to the account of {holder}.', { holder }),
    parts: wayParts(instructions, t),
    closing: [
      instructions.some(({ way }) => way === 'chain')
        ? t('Send only {currency}, and only on the network named above. Anything else will be lost.', {
            currency,
          })
        : t('Only {currency} arrives without being converted. Ask the sending bank what it charges.', {
            currency,
          }),
    ],
  }
}

/** Parts of a letter: each method of paying in, with the details the payer has to enter. */
export const wayParts = (instructions: readonly PaymentInstruction[], t: Translate, amount?: string) =>
  instructions.map((instruction) => ({
    heading: wayWord(instruction, t),
    note: noteOf(instruction, t),
    rows: [
      ...(instruction.way === 'chain' ? [] : ([[t('Account holder'), instruction.holder]] as const)),
      ...rowsOf(instruction, t),
    ],
    qr: qrOf(epcOf(instruction, amount), t),
  }))

/** A QR code for the app of the payer's bank; undefined if there is none. */
export const qrOf = (
  text: string | undefined,
  t: Translate,
): NonNullable<Letter['parts'][number]['qr']> | undefined =>
  text === undefined ? undefined : { text, caption: t('Scan it with the app of your bank.') }

/** The details of a method of paying in, with its bank. */
export const rowsOf = ({ lines, bank }: PaymentInstruction, t: Translate): (readonly [string, string])[] => [
  ...lines.map(({ name, shown: text }) => [labelOf(name, t), text] as const),
  ...(bank ? [[t('Bank'), `${bank.name}, ${bank.address}`] as const] : []),
]

function labelOf(name: string, t: Translate): string {
  if (name === 'reference') return t('Reference')
  return Object.hasOwn(fieldNames, name) ? t(fieldTexts[name as FieldName].label) : name
}

function wayWord({ way, source, currencyCode }: PaymentInstruction, t: Translate): string {
  if (way === 'chain') return t('On the network of {currency}', { currency: currencyCode })
  if (way === 'wire') return source === 'own' ? t('By bank wire') : t('By bank wire, from anyone')
  return source === 'own' ? t('By bank transfer') : t('By bank transfer, from anyone')
}

function noteOf({ way, source, lines }: PaymentInstruction, t: Translate): string {
  const needs = lines.some(({ name }) => name === 'reference')
    ? t('Always include the reference. It is the only way we can tell whose the money is.')
    : ''
  const who = way !== 'chain' && source === 'own' ? t('From accounts in the holder’s own name.') : ''
  return [who, needs].filter(Boolean).join(' ')
}

function stateWord(state: AccountFacts['state'], t: Translate): string {
  if (state === 'closed') return t('Closed')
  return state === 'frozen' ? t('Limited##account') : t('Open##account')
}
