import { email } from '@sixpence/protocol/fields'
import { authCodeResend, authLogin, authToken } from '@sixpence/protocol/sign-in'
import * as z from 'zod/mini'
import { exchange } from '#lib/exchange.ts'
import { createPkce } from '#lib/pkce.ts'
import { Refusal } from '#lib/refusal.ts'
import { report } from '#lib/report.ts'
import { session } from '#lib/session.ts'

// Everything of the sign-in that speaks to the server. The page loads it when the person comes to the form, so that it
// is ready to be typed in before (see load-sign-in.ts).

/** How the server wants a sign-in completed. Push, device and migration flows come with their own steps. */
export const offeredFlows = ['direct', 'otp', 'sms'] as const
export type OfferedFlow = (typeof offeredFlows)[number]

/** A sign-in whose password was right and which waits for its token step (B067). */
export type Waiting = {
  flow: OfferedFlow
  code: string
  verifier: string
  /** Of the SMS flow: where the message went, and the two digits it begins with (B073). */
  phoneNumber: string
  smsIdentifier: string
}

export class FlowNotOffered extends Error {
  override readonly name = 'FlowNotOffered'
}

/** Stricter than the hint at the field; the server asks the same (B081, Q027). */
export const isEmail = (text: string): boolean => z.safeParse(email, text).success

/** @throws Refusal | FlowNotOffered */
export async function beginSignIn(username: string, password: string): Promise<Waiting> {
  const { verifier, challenge } = await createPkce()
  const answer = await exchange(authLogin, { client: 'spa', username, password, codeChallenge: challenge })
  const { authFlow, code = '', phoneNumber = '', smsIdentifier = '' } = answer
  const flow = offeredFlows.find((offered) => offered === authFlow)
  if (!flow) throw new FlowNotOffered(authFlow)
  return { flow, code, verifier, phoneNumber, smsIdentifier }
}

/**
 * Exchanges code, verifier and, where the flow asks for one, the one-time code for tokens, and begins the session with
 * them (B069, B070). What went wrong goes to the log in the words of the specification; the person reads a sentence
 * (B087, Q036). @throws Refusal
 */
export async function finishSignIn({ code, verifier }: Waiting, otp?: string): Promise<void> {
  try {
    session().begin(await exchange(authToken, { code, codeVerifier: verifier, otp }))
  } catch (error) {
    report(tokenErrorOf(error))
    throw error
  }
}

/** A new message with new digits, at most once a minute. @throws Refusal */
export async function resendCode(waiting: Waiting): Promise<Waiting> {
  return { ...waiting, ...(await exchange(authCodeResend, { code: waiting.code })) }
}

function tokenErrorOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.status === 0) return 'unknow error'
  return error.status < 300 ? 'strange error' : '[get token error] bad status'
}
