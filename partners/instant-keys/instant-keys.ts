import * as z from 'zod/mini'

/** How an account is found without its number, as protocol/methods has it. */
export type InstantKey = { type: 'taxId' | 'phone' | 'email' | 'random'; key: string }

const text = z.string().check(z.minLength(1), z.maxLength(140))
/** Whose account a key finds, and at which bank: the code that stands in the bank's IBANs. */
export const keyHolder = z.object({
  name: text,
  kind: z.enum(['person', 'company']),
  taxId: z.string().check(z.regex(/^[A-Z0-9]{11,14}$/)),
  bank: z.string().check(z.regex(/^\d{8}$/)),
})
export type KeyHolder = z.infer<typeof keyHolder>

/** The directory of keys of an instant payment system: Pix in Brazil. */
export type InstantKeys = {
  /** Undefined when nobody has the key. @throws when nobody answers */
  find(key: InstantKey): Promise<KeyHolder | undefined>
}
