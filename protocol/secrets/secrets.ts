import * as z from 'zod/mini'
import { call } from '../call.ts'
import { reader } from '../desk/desk-common.ts'
import { empty, instant } from '../fields.ts'
import { secretParts } from '../rules/secret-parts.ts'

const part = z.enum(secretParts)

const need = z.object({
  /** `registrations`, `sessions` and what was `signed` end by themselves; `server` is one that signs with it. */
  kind: z.enum(['registrations', 'sessions', 'signed', 'server']),
  count: z.optional(z.int()),
  /** When the last of them ends. */
  until: z.optional(instant),
})
export type SecretNeed = z.infer<typeof need>

const secret = z.object({
  number: z.int(),
  /** At the server that answers: it signs and seals; it opens what was made with it; it is known for later; it is gone. */
  state: z.enum(['current', 'opens', 'known', 'retired']),
  /** Who opens it for that server; absent when it does not have it. */
  holder: z.optional(z.enum(['clear', 'environment', 'file', 'transit'])),
  since: z.optional(instant),
  retiredAt: z.optional(instant),
  /** When a server was last seen to sign with it. */
  seenAt: z.optional(instant),
  /** Rows that are still to be made anew; without a count where counting would take too long. */
  left: z.array(z.object({ part, count: z.optional(z.int()) })),
  needs: z.array(need),
  /** Nothing needs it any longer. */
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
    /** Rows made anew with the current one. */
    moved: z.array(z.object({ part, count: z.int() })),
    /** Running servers that lack the current one, until which nothing is made anew. */
    waitsFor: z.int(),
    custody: z.object({
      /** Those that did not open their secrets when they were asked last; `refused`: they answer no. */
      away: z.array(
        z.object({ holder: z.enum(['file', 'transit']), since: instant, kind: z.enum(['down', 'refused']) }),
      ),
      /** When the server that answers ends if that lasts. */
      endsAt: z.optional(instant),
    }),
  }),
  ...reader('secrets.read'),
})
