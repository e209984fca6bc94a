import type * as calls from '@sixpence/protocol/support/support'
import type * as counts from '@sixpence/protocol/support/support-counts'
import type { Handlers } from '#context/handler.ts'
import { form } from './form.ts'
import { tickets } from './tickets.ts'
import { messages } from './messages.ts'
import { writing } from './writing.ts'

export const support: Handlers<typeof calls & typeof counts> = {
  ...form,
  ...tickets,
  ...messages,
  ...writing,
}
