import type { Deliver } from '../sandbox-message.ts'
import type { Sms } from './sms.ts'

const lateMs = 30_000

/** Simulated failures and how to trigger them; shown in the town. */
export const smsBadDays = [
  { ask: 'a number that ends in 000', outcome: 'the message never arrives' },
  { ask: 'a number that ends in 001', outcome: `the message arrives ${lateMs / 1000} seconds late` },
] as const

/** Delivers every message at once, except for the failures above. */
export const sandboxSms = (deliver: Deliver): Sms => ({
  async send({ brand, to, text }) {
    const state = to.endsWith('000') ? 'lost' : 'delivered'
    const delayMs = to.endsWith('001') ? lateMs : 0
    await deliver({ kind: 'sms', brand, recipient: to, subject: null, body: text, state, delayMs })
  },
})
