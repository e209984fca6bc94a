import { Refusal } from '#lib/call/refusal.ts'
import { forgetProof, proofOfWork } from './proof.ts'

/**
 * Sends a public form with the browser's proof (B372). A proof the server no longer accepts is computed again
 * once, because nothing has happened then. @throws Refusal
 */
export async function withProof(sendForm: (proof: Proof) => Promise<unknown>): Promise<void> {
  const device = deviceOf()
  try {
    await sendForm({ device, captcha: await proofOfWork() })
  } catch (error) {
    if (!(error instanceof Refusal) || error.name !== 'captchaInvalid') throw error
    forgetProof()
    await sendForm({ device, captcha: await proofOfWork() })
  }
  forgetProof()
}

type Proof = { captcha: string; device: ReturnType<typeof deviceOf> }

/** Description of the browser (Q136). */
const deviceOf = () => ({
  userAgent: navigator.userAgent.slice(0, 300),
  language: navigator.language.slice(0, 35),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone.slice(0, 64),
  screen: `${screen.width}x${screen.height}`,
})
