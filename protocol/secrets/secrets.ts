import * as z from 'zod/mini'
import { call } from '../call.ts'
import { reader } from '../desk/desk-common.ts'
import { empty, instant } from '../fields.ts'
import { secretParts } from '../rules/secret-parts.ts'

const part = z.enum(secretParts)

const need = z.object({
  /**
   * `registrations`, `sessions` and `signed` values expire automatically; `server` is a server that signs with the secret.
   */
  kind: z.enum(['registrations', 'sessions', 'signed', 'server']),
  count: z.optional(z.int()),
  /** When the last of them expires. */
  until: z.optional(instant),
})
export type SecretNeed = z.infer<typeof need>

const secretStates = ['current', 'opens', 'known', 'retired'] as const
export type SecretStateName = (typeof secretStates)[number]
/** Where the key is that opens a secret: it is not wrapped, or in the environment, a file or a transit engine. */
const secretHolders = ['clear', 'environment', 'file', 'transit'] as const
export type SecretHolder = (typeof secretHolders)[number]

const secret = z.object({
  number: z.int(),
  /**
   * At the server that responds: `current` signs and encrypts; `opens` still decrypts older values; `known` is prepared for
   * later; `retired` is removed.
   */
  state: z.enum(secretStates),
  /** The key that decrypts it for that server; absent if the server does not have it. */
  holder: z.optional(z.enum(secretHolders)),
  since: z.optional(instant),
  retiredAt: z.optional(instant),
  /** When a server was last seen to sign with it. */
  seenAt: z.optional(instant),
  /** Rows still to be re-encrypted; without a count if counting would take too long. */
  left: z.array(z.object({ part, count: z.optional(z.int()) })),
  needs: z.array(need),
  /** Nothing depends on it any longer. */
  mayRetire: z.boolean(),
})
export type SecretStatus = z.infer<typeof secret>

export const adminSecretsGet = call('adminSecretsGet', {
  ids: [],
  about:
    'The secrets of the bank by number: since when each exists, what still depends on it, what has been re-encrypted with the current one, which may be retired, and whether the external keys open them on the server that answers. Never any content of the secrets.',
  input: empty,
  output: z.object({
    secrets: z.array(secret),
    /** Rows re-encrypted with the current secret. */
    moved: z.array(z.object({ part, count: z.int() })),
    /** Running servers that lack the current secret; nothing is re-encrypted until there are none. */
    waitsFor: z.int(),
    custody: z.object({
      /** External keys that could not open their secrets at the last attempt; `refused`: access was denied. */
      away: z.array(
        z.object({ holder: z.enum(['file', 'transit']), since: instant, kind: z.enum(['down', 'refused']) }),
      ),
      /** When the server that responds will stop if this continues. */
      endsAt: z.optional(instant),
    }),
  }),
  ...reader('secrets.read'),
})
