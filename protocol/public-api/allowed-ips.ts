import * as z from 'zod/mini'
import { call } from '../call.ts'
import { confirmation, waitsFirst } from '../confirmed.ts'
import { id, nameLine } from '../fields.ts'
import { changes, ends, looks } from './common.ts'
import { own } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Maximum number of allowed ranges per company. */
export const maxAllowedIps = 50

const name = nameLine(1, 64)
const ip = z.string().check(z.trim(), z.minLength(1), z.maxLength(45))

const allowedIp = z.object({
  id,
  customerId: id,
  name: z.string(),
  enabled: z.boolean(),
  ipFrom: z.string(),
  ipTo: z.string(),
})
export type AllowedIp = z.infer<typeof allowedIp>

const references = { id: 'ownAllowedIp' } as const

export const allowedIpCreate = call('allowedIpCreate', {
  protection: own('company', 'to widen it'),
  ids: ['OP325', 'B432'],
  about:
    'Allows keys to be used from a range of IPv4 or IPv6 addresses, both ends included. As long as no range is enabled, keys work from everywhere. A range in addition to others has to be confirmed: the first request is refused, with how to confirm it, and the person confirms it by their own factor. Mistakes in the range are returned in `errors`; nothing is stored then.',
  door: 'POST /public-api/allowedip',
  input: z.object({
    customerId: id,
    name,
    enabled: z.optional(z.boolean()),
    ipFrom: ip,
    ipTo: ip,
    ...confirmation,
  }),
  output: z.object({
    ...waitsFirst,
    id: orNull(id),
    errors: orNull(z.array(z.object({ field: z.string(), code: z.string(), text: z.string() }))),
  }),
  refusals: ends,
  ...changes,
  rate: 'code',
})

export const allowedIpList = call('allowedIpList', {
  ids: ['OP326'],
  about: 'The ranges from which the company’s keys may be used, the newest first.',
  door: 'GET /public-api/allowedip',
  input: z.object({ customerId: id }),
  output: z.object({ allowedIps: z.array(allowedIp) }),
  ...looks,
})

export const allowedIpGet = call('allowedIpGet', {
  ids: ['OP327'],
  about: 'One of the ranges.',
  door: 'GET /public-api/allowedip/{id}',
  input: z.object({ id }),
  output: z.object({ allowedIp }),
  references,
  ...looks,
})

export const allowedIpUpdate = call('allowedIpUpdate', {
  protection: own('company', 'to widen it'),
  ids: ['OP328', 'B432'],
  about:
    'Renames a range, changes its ends, or switches it on or off. If keys then work from further addresses, it has to be confirmed like a further range.',
  door: 'PUT /public-api/allowedip/{id}',
  input: z.object({
    id,
    customerId: z.optional(id),
    name: z.optional(name),
    enabled: z.optional(z.boolean()),
    ipFrom: z.optional(ip),
    ipTo: z.optional(ip),
    ...confirmation,
  }),
  output: z.object(waitsFirst),
  refusals: ['allowedIpFromInvalid', 'allowedIpToInvalid', 'allowedIpInverted', ...ends],
  references,
  ...changes,
  rate: 'code',
})

export const allowedIpDelete = call('allowedIpDelete', {
  protection: own('company', 'to widen it'),
  ids: ['OP329'],
  about:
    'Removes a range. Without an enabled one left, keys work from everywhere; removing the last one has to be confirmed like a further range.',
  door: 'DELETE /public-api/allowedip/{id}',
  input: z.object({ id, ...confirmation }),
  output: z.object(waitsFirst),
  refusals: ends,
  references,
  ...changes,
  rate: 'code',
})
