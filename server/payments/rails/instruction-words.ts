import type { Brand } from '@sixpence/brands'
import type { PayInDetails } from '@sixpence/partners/rails/pay-in'
import type { PaymentInstruction } from '@sixpence/protocol/accounts/pay-in'
import { kindOf } from '@sixpence/protocol/methods/index'
import { fieldNames, type FieldName } from '@sixpence/protocol/methods/field-names'
import { choiceText } from '@sixpence/protocol/methods/texts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer } from '#store/customer/people.ts'
import type { WayIn } from '#store/way-in/ways-in.ts'

type InstructionFacts = { account: OwnAccount; customer: Pick<Customer, 'name'>; brand: Brand }

/** Pay-in details as shown to the customer. The holder of a shared account (with a reference) is the brand's company. */
export function instructionOf(
  way: WayIn,
  details: PayInDetails['details'],
  { account, customer, brand }: InstructionFacts,
): PaymentInstruction {
  const { iban, accountNumber, address } = details
  return {
    id: way.id,
    accountId: account.id,
    currencyCode: account.currency,
    bankAccountNumber: iban ?? accountNumber ?? address ?? '',
    way: way.way,
    source: way.source,
    holder: way.reference === null ? customer.name : brand.legalName,
    ...(way.bank && { bank: { name: way.bank.name, address: way.bank.address } }),
    lines: Object.entries(details).map(([name, text]) => ({
      name,
      shown: shownAs(name, text),
      copied: text,
    })),
    isViewed: way.viewedAt !== null,
  }
}

/**
 * The instruction with the reference of the object that is paid. If customers share the account number, both references
 * are combined: the result identifies the account and the object.
 */
export function withReference(
  instruction: PaymentInstruction,
  { displayed, copied }: { displayed: string; copied: string },
): PaymentInstruction {
  const own = instruction.lines.find(({ name }) => name === 'reference')
  const before = own ? `${own.copied}-` : ''
  return {
    ...instruction,
    lines: [
      ...instruction.lines.filter((line) => line !== own),
      { name: 'reference', shown: before + displayed, copied: before + copied },
    ],
  }
}

/** A value as people write it, in groups; a choice by its name. */
function shownAs(name: string, text: string): string {
  const field = isField(name) ? fieldNames[name] : undefined
  if (!field || !('kind' in field)) return text
  const choice = choiceText(field.kind, text)
  if (choice) return 'name' in choice ? choice.name : choice.label
  return kindOf(field.kind).show(text)
}

const isField = (name: string): name is FieldName => Object.hasOwn(fieldNames, name)
