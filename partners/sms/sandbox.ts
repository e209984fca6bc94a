import type { Deliver } from '../sandbox-message.ts'
import type { Sms } from './sms.ts'

const lateMs = 30_000

/** The bad days of this sandbox and how to ask for each; the town shows them. */
export const smsBadDays = [
  { ask: 'a number that ends in 000', outcome: 'the message never arrives' },
  { ask: 'a number that ends in 001', outcome: `the message arrives ${lateMs / 1000} seconds late` },
] as const

/** Takes every message and delivers it at once, except on the bad days above. */
export const sandboxSms = (deliver: Deliver): Sms => ({
  async send({ brand, to, text }) {
    const state = to.endsWith('000') ? 'lost' : 'delivered'
    const delayMs = to.endsWith('001') ? lateMs : 0
    await deliver({ kind: 'sms', brand, recipient: to, subject: null, body: text, state, delayMs })
  },
})
