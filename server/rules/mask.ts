/** "+370 6•• ••012": enough to recognise one's own number, not enough to learn another's. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `${digits.slice(0, 4)} ••• ••${digits.slice(-3)}`
}

/** How a customer is shown to somebody who asks by e-mail: companies in full, people by first name and initial. */
export function payeeName(name: string, type: number): string {
  if (type !== 1) return name
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  // By character, not by code unit: half of one is none.
  return last ? `${first} ${Array.from(last)[0]}.` : first
}

/** "in••@ostra.example": enough to recognise one's own address. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${Array.from(name).slice(0, 2).join('')}••@${host}`
}
