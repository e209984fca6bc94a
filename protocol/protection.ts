/**
 * How a call that changes something is protected: a call that grants, extends, lowers or removes a protection, or sends value
 * out, is confirmed and reported by mail. Each such call must declare it, so that it cannot be forgotten.
 */
export type Protection =
  /** No confirmation, with the reason. */
  | { none: string; tells?: Informed }
  /** It only starts the confirmation of the named call. */
  | { begins: string }
  /** The strongest factor of the person; `when` if not always. */
  | { factor: 'own'; tells: Informed; when?: string; taken?: 'inside' }
  /** The customer's approval of payments, with the cooling time after a change of factors. */
  | { factor: 'payment' }

/** Who is notified by mail: the person, everybody with full access to the company, or nobody, with the reason. */
export type Informed = 'person' | 'company' | { nobody: string }

/** Confirmed by the person's strongest factor before the handler runs. */
export const own = <const T extends Informed>(tells: T, when?: string) =>
  ({ factor: 'own', tells, ...(when !== undefined && { when }) }) as const

/** Confirmed by the person's strongest factor, in a confirmation that another call started; the handler takes it. */
export const ownBegun = <const T extends Informed>(tells: T) =>
  ({ factor: 'own', tells, taken: 'inside' }) as const

/** Only starts the confirmation of `call`. */
export const starts = (call: string) => ({ begins: call }) as const

/** Approved like the customer's payments. */
export const approved = { factor: 'payment' } as const

/** Reasons why a call needs no confirmation. */
export const free = {
  signsIn: { none: 'it proves a factor itself, or sends what is to be proved' },
  registers: { none: 'there is no account yet, or it is opened by the code that was mailed' },
  restricts: { none: 'it only restricts' },
  draft: { none: 'a draft: money leaves by the call that confirms it' },
  paper: { none: 'papers and answers, which the bank judges' },
  preference: { none: 'it protects nothing and sends nothing out' },
  help: { none: 'it reaches nobody but the bank' },
  link: { none: 'the link of one payment, and a code to the payee' },
  signed: { none: 'it binds only once it is signed at the signing company' },
  within: { none: 'money stays with the customer' },
  sends: { none: 'it is sent to the person, or where a factor has allowed it' },
  reset: { none: 'the mailbox, and the phone of a person who signs in with it', tells: 'person' },
} as const satisfies Record<string, Protection>
