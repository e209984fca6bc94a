import { type AnyCall, type ReferenceKind, takesToken } from '@sixpence/protocol/call'
import { refusalOf, type RefusalName } from '@sixpence/protocol/codes'
import { refusal } from '#app/envelope.ts'
import { notFound } from '#app/references.ts'
import { isMadeTwice } from '#core/schema.ts'
import { Refused } from '#core/refused.ts'
import { translator } from '#core/translate.ts'

export type CallRefusal = { name: RefusalName; code: string; text: string; field?: string; status: number }

/** Every refusal a call can return: its own, and those of the dispatcher that apply to its declaration. */
export function refusalsOf(call: AnyCall): CallRefusal[] {
  const { access, money, changes, references = {} } = call
  const kinds = new Set(Object.values<ReferenceKind | undefined>(references))
  const names: RefusalName[] = [
    'invalidInput',
    ...when(takesToken(access), ['signInNeeded', 'cookieMissing', 'programOnly', 'sessionExpired']),
    ...when(access.who === 'person' && access.temporary === true, ['signInElsewhere']),
    ...when(access.who === 'paymentSecret', ['claimLinkUnknown']),
    ...when(access.who === 'paymentSecret' && !access.evenOver, ['claimOver']),
    ...when(access.who === 'service', ['notAllowed']),
    ...when(access.who === 'staff', ['signInNeeded', 'sessionExpired', 'notAllowed']),
    ...when(access.who === 'customer', ['notAllowed', 'noAccess', 'chooseCustomer']),
    'customerDisagreement',
    ...when(takesToken(access) && !call.beforeTerms, ['termsPending']),
    ...[...kinds].flatMap((kind) => (kind ? [notFound[kind]] : [])),
    ...when(isMadeTwice(call), ['confirmationNeeded']),
    ...when(money === true, ['keyMalformed', 'keyReused']),
    ...call.refusals,
    'tooManyRequests',
    ...when(call.rate !== 'read' && call.rate !== 'lookup', ['tooManyTexts', 'tooManyMails']),
    'busy',
    ...when(money === true || changes !== undefined, ['outcomeUnknown']),
    'fault',
  ]
  const door = call.door === 'main' ? 'main' : 'rest'
  return [...new Set(names)].map((name) => {
    const { code, text, field } = refusalOf(name)
    return {
      name,
      code,
      text,
      ...(field && { field }),
      status: refusal(new Refused(name), door, english).status,
    }
  })
}

const when = (applies: boolean, names: RefusalName[]): RefusalName[] => (applies ? names : [])
const english = translator('en')
