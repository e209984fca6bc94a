import { customerTypes } from '@sixpence/protocol/rights'
/** Masks a phone number as "+370 6•• ••012": recognisable for its owner, but not readable for others. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `${digits.slice(0, 4)} ••• ••${digits.slice(-3)}`
}

/**
 * A customer's name as shown to a payer who knows the e-mail address: companies in full, persons with first name and
 * initial.
 */
export function payeeName(name: string, type: number): string {
  if (type !== customerTypes.personal) return name
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  // By code point, so that surrogate pairs are not split.
  return last ? `${first} ${Array.from(last)[0]}.` : first
}

/** Masks an e-mail address as "in••@ostra.example": recognisable for its owner. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name).slice(0, 2).join('')}••@${host}`
}
