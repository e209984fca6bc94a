import type { Deliver } from '../sandbox-message.ts'
import type { Mail } from './mail.ts'

/** Simulated failures and how to trigger them; shown in the town. */
export const mailBadDays = [
  {
    ask: 'an address at bounce.example, or any host that begins with “bounce.”',
    outcome: 'the message is returned',
  },
] as const

/** Delivers every message at once, except for the failures above. */
export const sandboxMail = (deliver: Deliver): Mail => ({
  async send({ brand, to, subject, text }) {
    const state = /@bounce\./i.test(to) ? 'bounced' : 'delivered'
    await deliver({
      kind: 'mail',
      brand,
      recipient: to.toLowerCase(),
      subject,
      body: text,
      state,
      delayMs: 0,
    })
  },
})
