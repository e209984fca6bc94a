import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { mayRead } from '../rights.ts'
import { free } from '../protection.ts'
import { type ListedType, notificationTypes } from './types.ts'

/** Types with a switch: those with a group. */
export type NotificationKey = {
  [Type in ListedType]: (typeof notificationTypes)[Type] extends { group: string } ? Type : never
}[ListedType]
export type NotificationGroup = (typeof notificationTypes)[NotificationKey]['group']

const hasGroup = (type: ListedType): type is NotificationKey => 'group' in notificationTypes[type]

export const notificationKeys: readonly NotificationKey[] = (
  Object.keys(notificationTypes) as ListedType[]
).filter(hasGroup)

/** The groups shown to the person, each with its types (Q155). */
export const notificationGroups: ReadonlyMap<NotificationGroup, readonly NotificationKey[]> = Map.groupBy(
  notificationKeys,
  (key) => notificationTypes[key].group,
)

/** Cannot be switched off, because an attacker who took over an account would do so first (Q155). */
export const alwaysOn: readonly NotificationKey[] = notificationGroups.get('security') ?? []

const key = z.enum([...notificationKeys])
const group = z.enum([...notificationGroups.keys()])

export const notificationSettingsGet = call('notificationSettingsGet', {
  ids: ['OP262'],
  about:
    'The notifications of the person by mail and in the app, in groups. Those about security are always on.',
  input: empty,
  output: z.object({
    settings: z.array(z.object({ identified: key, value: z.boolean(), group, isAlwaysOn: z.boolean() })),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['notifications'],
  rate: 'read',
  audit: 'none',
})

export const notificationSettingsSet = call('notificationSettingsSet', {
  protection: free.preference,
  ids: ['OP263'],
  about: 'Switches a notification on or off.',
  input: z.object({ identified: key, value: z.boolean() }),
  output: z.object({}),
  refusals: ['notificationAlwaysOn'],
  access: { who: 'customer', rights: mayRead },
  changes: ['notifications'],
  rate: 'change',
  audit: 'change',
})
