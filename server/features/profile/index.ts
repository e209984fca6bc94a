import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handlers } from '#context/handler.ts'
import { addresses } from './addresses.ts'
import { emails } from './emails.ts'
import { phones } from './phones.ts'
import { taxes } from './taxes.ts'
import { username } from './username.ts'

export const profile: Handlers<typeof calls> = { ...addresses, ...emails, ...phones, ...taxes, ...username }
