/** The possible meanings of a text typed into the search; it is looked up as all of them. */
export type Recognised = {
  email?: string
  /** With a plus sign. */
  phone?: string
  /** Final digits of a phone number. */
  phoneEnding?: string
  /** Four digits. */
  lastFour?: string
  /** Number of a payment, customer, invoice or ticket. */
  number?: number
  /** Number of an account here. */
  account?: string
  /** Reference at a payment company: ours, or the company's id of a message. */
  reference?: string
  name?: string
}

/**
 * Recognises references by their form. Four digits may be the number of a customer, a card or the end of a phone
 * number; all are searched, so the searcher need not choose.
 */
export function recognise(query: string): Recognised {
  const text = query.trim().replace(/^(?:#|№|no\.?\s)\s*/i, '')
  if (text.includes('@')) return { email: text.toLowerCase() }
  // An amount, `63.00`, is not the number 6300; a phone number has more marks or more digits.
  const plain = /^\d{1,6}\.\d{1,2}$/.test(text) ? text : text.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{1,20}$/.test(plain)) return ofDigits(plain)
  const compact = text.replaceAll(/\s/g, '').toUpperCase()
  const isAccount = /^[A-Z0-9]{4,34}$/.test(compact) && /\d/.test(compact)
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(compact)
  const isReference = /^[\w:./-]{6,64}$/.test(text) && /\d/.test(text)
  return {
    ...(isAccount && { account: compact }),
    ...(isReference && { reference: text }),
    ...(!isIban && !isReference && { name: text }),
  }
}

function ofDigits(plain: string): Recognised {
  const digits = plain.replace('+', '')
  const isNumber = !plain.startsWith('+') && digits.length <= 15
  return {
    ...(digits.length >= 7 && { phone: `+${digits}` }),
    ...(digits.length >= 4 && { phoneEnding: digits }),
    ...(isNumber && digits.length === 4 && { lastFour: digits }),
    ...(isNumber && Number(digits) > 0 && { number: Number(digits) }),
    ...(digits.length >= 8 && { account: digits, reference: digits }),
  }
}
