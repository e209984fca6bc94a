import * as z from 'zod/mini'
import type { InstantKeyType } from '@sixpence/protocol/methods/fields/instant-key'

/** A key that identifies an account. */
export type InstantKey = { type: InstantKeyType; key: string }

const text = z.string().check(z.minLength(1), z.maxLength(140))
/** The account holder of a key and their bank, by the bank code in its IBANs. */
export const keyHolder = z.object({
  name: text,
  kind: z.enum(['person', 'company']),
  taxId: z.string().check(z.regex(/^[A-Z0-9]{11,14}$/)),
  bank: z.string().check(z.regex(/^\d{8}$/)),
})
export type KeyHolder = z.infer<typeof keyHolder>

/** The key directory of an instant payment system: Pix in Brazil. */
export type InstantKeys = {
  /** Undefined when the key is not registered. @throws when the directory does not answer */
  find(key: InstantKey): Promise<KeyHolder | undefined>
}
