import * as z from 'zod/mini'
import { call } from './call.ts'
import { email } from './fields.ts'

export const checkEmail = call('checkEmail', {
  ids: ['OP066'],
  about:
    'Whether an e-mail is taken. Only a signed-in customer gets the truth; anybody else always reads "free", so that the call tells nothing about who is a customer.',
  input: z.object({ email }),
  output: z.object({ exists: z.boolean(), isEmployee: z.boolean(), outBlacklist: z.boolean() }),
  access: { who: 'public' },
  rate: 'lookup',
  audit: 'none',
})
