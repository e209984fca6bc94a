import type * as calls from '@sixpence/protocol/support'
import type { Handlers } from '#app/handler.ts'
import { form } from './form.ts'
import { tickets } from './tickets.ts'
import { messages } from './messages.ts'
import { writing } from './writing.ts'

export const support: Handlers<typeof calls> = { ...form, ...tickets, ...messages, ...writing }
