import type { OutputOf } from '@sixpence/protocol/call'
import { email } from '@sixpence/protocol/fields'
import { authCodeResend, authLogin, authToken } from '@sixpence/protocol/sign-in/sign-in'
import * as z from 'zod/mini'
import { exchange } from '#lib/call/exchange.ts'
import { createPkce } from '#lib/pkce.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { report } from '#lib/report.ts'
import { session } from '#lib/call/session.ts'
import { isInShell } from '#lib/shell.ts'

// Everything of the sign-in that speaks to the server. The page loads it when the person comes to the form, so that it
// is ready to be typed in before (see load-sign-in.ts).

type LoginAnswer = OutputOf<typeof authLogin>
export type Migration = NonNullable<LoginAnswer['migration']>

/**
 * A sign-in whose password was right and which waits for its token step (B067): of the SMS flow where the message went
 * and the two digits it begins with (B073), of the push flow what is followed and what is typed on the phone, and with
 * it the tmpJwt that goes on with it (Q029, Q030).
 */
export type PendingSignIn = Omit<
  LoginAnswer,
  'authFlow' | 'code' | 'accessToken' | 'refreshToken' | 'migration'
> & {
  flow: Exclude<LoginAnswer['authFlow'], 'simple'>
  code: string
  verifier: string
  /** The person is asked to move to push; `none` comes without (B074 to B078). */
  migration?: Migration | undefined
}

/** Stricter than the hint at the field; the server asks the same (B081, Q027). */
export const isEmail = (text: string): boolean => z.safeParse(email, text).success

/** Nothing comes back from a flow that needs no second step at all: the session has begun (B068). @throws Refusal */
export async function beginSignIn(username: string, password: string): Promise<PendingSignIn | undefined> {
  const { verifier, challenge } = await createPkce()
  // Inside the bank's app it is the app that signs in: a phone that confirms is linked there first (B072).
  const client = isInShell() ? 'sei' : 'spa'
  const answer = await exchange(authLogin, { client, username, password, codeChallenge: challenge })
  const { authFlow: flow, code = '', accessToken, refreshToken, migration, ...rest } = answer
  if (flow === 'simple') {
    session().begin({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' })
    return undefined
  }
  return { ...rest, flow, code, verifier, migration: migration?.req === 'none' ? undefined : migration }
}

/** What the second step asked for: six digits, or one of the ten codes for the day the phone is lost. */
export type Proof = { otp: string } | { recoveryCode: string }

/**
 * Exchanges code, verifier and, where the flow asks for one, the one-time code for tokens, and begins the session with
 * them (B069, B070). What went wrong goes to the log in the words of the specification; the person reads a sentence
 * (B087, Q036). @throws Refusal
 */
export async function finishSignIn(
  { code, verifier }: Pick<PendingSignIn, 'code' | 'verifier'>,
  proof?: Proof,
): Promise<void> {
  try {
    session().begin(await exchange(authToken, { code, codeVerifier: verifier, ...proof }))
  } catch (error) {
    report(tokenErrorOf(error))
    throw error
  }
}

/** A new message with new digits, at most once a minute. @throws Refusal */
export async function resendCode(waiting: PendingSignIn): Promise<PendingSignIn> {
  return { ...waiting, ...(await exchange(authCodeResend, { code: waiting.code })) }
}

function tokenErrorOf(error: unknown) {
  if (!(error instanceof Refusal) || error.status === 0) return 'unknow error'
  return error.status < 300 ? 'strange error' : '[get token error] bad status'
}
