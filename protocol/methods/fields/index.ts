import { accountNumber, bankCodes, bic, cardNumber, domesticAccounts } from './bank.ts'
import { digitalAddress, networksOf } from './digital.ts'
import { iban } from './iban.ts'
import { instantKey, instantKeyType, taxIdBr } from './instant-key.ts'
import { problem, type FieldKind } from './kind.ts'
import { wordKinds } from './words.ts'

const network: FieldKind = {
  clean: (rawText) => rawText.trim(),
  check: (text, { currency }) =>
    networksOf(currency).some((network) => network === text) ? undefined : problem('unknownChoice'),
  choices: ({ currency }) => networksOf(currency),
  show: (text) => text,
  mask: (text) => text,
  keyboard: 'choice',
  longest: 20,
}

/** Every kind of field with its only implementation. */
export const fieldKinds = {
  iban,
  bic,
  accountNumber,
  ...domesticAccounts,
  ...bankCodes,
  cardNumber,
  network,
  digitalAddress,
  instantKeyType,
  instantKey,
  taxIdBr,
  ...wordKinds,
} as const satisfies Record<string, FieldKind>

export type KindName = keyof typeof fieldKinds
