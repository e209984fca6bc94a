/**
 * How a call that changes something is protected: an act that gives, widens, lowers or takes a protection, or sends
 * value out, is confirmed and told. Each such call declares it, so that none can forget it.
 */
export type Protection =
  /** Nothing is asked, because … */
  | { none: string; tells?: Told }
  /** It only starts the confirmation that the named call takes. */
  | { begins: string }
  /** The strongest factor of the person; `when` if not always. */
  | { factor: 'own'; tells: Told; when?: string; taken?: 'inside' }
  /** The customer's approval of payments, with the cooling time after a change of factors. */
  | { factor: 'payment' }

/** Who is mailed: the person, everybody with full access to the company, or nobody, because … */
export type Told = 'person' | 'company' | { nobody: string }

/** Confirmed by the person's strongest factor before the handler's work is reached. */
export const own = <const T extends Told>(tells: T, when?: string) =>
  ({ factor: 'own', tells, ...(when !== undefined && { when }) }) as const

/** The same, begun by another call, whose handler takes it. */
export const ownBegun = <const T extends Told>(tells: T) =>
  ({ factor: 'own', tells, taken: 'inside' }) as const

/** Only starts the confirmation that `call` takes. */
export const starts = (call: string) => ({ begins: call }) as const

/** Approved as the customer's payments are. */
export const approved = { factor: 'payment' } as const

/** Why a call asks for nothing. */
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
